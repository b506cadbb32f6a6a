import { screenMessages } from '../messages/screen-messages.ts';
import { isInstalled, platformOf } from './installed.ts';

const strings = screenMessages.push;

/** Props of {@link InstallHint}. */
export interface InstallHintProps {
  /** Whether notifications need the installed app on this device. */
  readonly needed: boolean;
}

/** Instructions for adding the desk to this device's home screen. Nothing once it is there. */
export function InstallHint({ needed }: InstallHintProps) {
  if (isInstalled()) return null;
  const platform = platformOf(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <details open={needed}>
      <summary>{strings.install}</summary>
      {needed && <p>{strings.installNeeded}</p>}
      <ol>
        {Object.values(strings.installSteps[platform]).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mute">{strings.installKeeps}</p>
    </details>
  );
}
