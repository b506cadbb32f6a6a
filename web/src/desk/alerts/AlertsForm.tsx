import { useState } from 'react';
import { useStore } from '../lib/store.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { alerts, permission, switchOff, switchOn } from './lead-alerts.ts';

const strings = screenMessages.alerts;

/** Switches sound and notifications for new leads on or off, on this device. */
export function AlertsForm() {
  const isOn = useStore(alerts);
  const [allowed, setAllowed] = useState(permission);
  const change = (on: boolean) => {
    if (!on) switchOff();
    else void switchOn().then(setAllowed);
  };
  return (
    <section className="stack">
      <h2>{strings.title}</h2>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
        <span>
          <b>{strings.label}</b>
          <span className="mute"> {strings.hint}</span>
        </span>
      </label>
      <p role="status">{isOn ? strings.states[allowed] : ''}</p>
    </section>
  );
}
