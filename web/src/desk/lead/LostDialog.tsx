import { useState } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { SelectField } from '../components/Field.tsx';
import { messages } from '../messages/messages.ts';

/** Props of {@link LostDialog}. */
export interface LostDialogProps {
  /** Called with the reason; null if none was chosen. */
  readonly onLost: (reason: string | null) => void;
  readonly onClose: () => void;
}

const strings = messages.lead.lost;

/** Asks why there will be no move, for the reports. The reason may be left out. */
export function LostDialog({ onLost, onClose }: LostDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog title={strings.title} description={strings.lead} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onLost(reason || null);
        }}
      >
        <div className="cells cells--one">
          <SelectField
            label={strings.reason}
            name="lost-reason"
            optional
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          >
            <option value="">{strings.none}</option>
            {Object.entries(strings.reasons).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="row">
          <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
            {messages.common.cancel}
          </button>
          <button type="submit" className="btn btn--grove btn--sm">
            {messages.bulk.lost}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
