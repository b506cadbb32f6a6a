// The colors of every drawing, by name. A scene takes its colors from here; `mudanza check` and the tests refuse others.

import rules from '../rules.json' with { type: 'json' };

export const C = rules.palette;
