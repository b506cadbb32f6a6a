import type { FormEvent } from 'react';
import type { RecoveryCodes, SecondFactorCode, SecondFactorSetup } from '../../contract.gen';
import { request } from '../api/client.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Field } from '../components/Field.tsx';
import { useFormMutation } from '../components/use-form-mutation.ts';
import { copy } from '../lib/clipboard.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link SecondFactorForm}. */
export interface SecondFactorFormProps {
  readonly setup: SecondFactorSetup;
  readonly onDone: (codes: RecoveryCodes) => void;
}

const strings = screenMessages.secondFactor;

/** Shows the key as a link, as text and as a QR code, and takes the app's first code. */
export function SecondFactorForm({ setup: { qr, secret, uri }, onDone }: SecondFactorFormProps) {
  const { form, ...confirm } = useFormMutation({
    send: (code: SecondFactorCode) =>
      request<RecoveryCodes>('second-factor/confirm', { method: 'POST', body: code }),
    onSent: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.submit({ code: String(new FormData(event.currentTarget).get('code') ?? '') });
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <p>{strings.scan}</p>
      <div className="second-factor__setup">
        <a className="btn btn--grove second-factor__app" href={uri}>
          {strings.openApp}
        </a>
        <p>
          {strings.typeIn} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <button
          type="button"
          className="btn btn--line btn--sm"
          onClick={() => void copy(secret, strings.keyCopied)}
        >
          <DeskIcon name="copy" />
          {strings.copyKey}
        </button>
        <p className="second-factor__other">{strings.otherPhone}</p>
        <img className="second-factor__qr" src={qr} width="220" height="220" alt={strings.qr} />
      </div>
      <div className="cells cells--one">
        <Field
          label={strings.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={confirm.errorOf('code')}
        />
      </div>
      <button type="submit" className="btn btn--grove" disabled={confirm.isPending}>
        {strings.turnOn}
      </button>
    </form>
  );
}
