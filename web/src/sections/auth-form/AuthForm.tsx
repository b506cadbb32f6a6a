import { ButtonLink } from '../../ui/ButtonLink';
import { Cell } from '../../ui/Cell';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { KeepTogether } from '../../ui/KeepTogether';
import type { SectionProps } from '../section-props';

/**
 * The forms for sign-in, set-up and invitation. Plain forms, because they have to work without script and
 * because password managers fill in plain forms.
 */
export function AuthForm({ section, page }: SectionProps<'auth-form'>) {
  const { id, heading, paragraphs, fields, submit, errors_heading, choices, links } = section;
  const state = page.auth_form;
  const headingId = `${id}-h`;
  const errors = state?.errors ?? [];
  const isRefused = errors.length > 0 || Boolean(state?.failed);
  return (
    <section className="notice under-head" id={id} aria-labelledby={headingId}>
      <div className="wrap">
        <div className="label sent entry">
          <h1 id={headingId}>
            <KeepTogether text={heading} words />
          </h1>
          {state?.notice && (
            <p>
              <strong>{state.notice}</strong>
            </p>
          )}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {state?.setup && (
            <div className="entry__setup">
              <a className="btn btn--wide entry__app" href={state.setup.uri}>
                {section.app_label}
              </a>
              <p>
                {section.secret_label} <code className="entry__code">{inGroups(state.setup.secret)}</code>
              </p>
              <button
                className="btn btn--line btn--sm"
                type="button"
                data-copy={state.setup.secret}
                data-copied={section.copied_label}
                aria-live="polite"
                hidden
              >
                {section.copy_label}
              </button>
              <p className="entry__other">{section.other_phone_label}</p>
              <img src={state.setup.qr} width="220" height="220" alt={section.qr_label} />
            </div>
          )}
          {state && state.codes.length > 0 && (
            <>
              <ul className="entry__codes">
                {state.codes.map((code) => (
                  <li key={code}>
                    <code className="entry__code">{code}</code>
                  </li>
                ))}
              </ul>
              <div className="entry__choices">
                <button
                  className="btn btn--line btn--sm"
                  type="button"
                  data-copy={state.codes.join('\n')}
                  data-copied={section.copied_label}
                  aria-live="polite"
                  hidden
                >
                  {section.copy_label}
                </button>
                <button className="btn btn--line btn--sm" type="button" data-print hidden>
                  {section.print_label}
                </button>
              </div>
            </>
          )}
          {submit && (
            <form className="entry__form" method="post" action={state?.action ?? page.path}>
              {Object.entries(state?.hidden ?? {}).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              {isRefused && (
                <ErrorSummary
                  id={`${id}-errors`}
                  heading={errors_heading}
                  errors={errors.map(({ field, message }) => ({ message, href: `#${id}-${field}` }))}
                  focused
                >
                  {state?.failed && <p>{state.failed}</p>}
                </ErrorSummary>
              )}
              {fields.length > 0 && (
                <div className="cells entry__cells">
                  {fields.map(({ name, label, kind, autocomplete, hint }) => (
                    <Cell
                      key={name}
                      id={`${id}-${name}`}
                      label={label}
                      hint={hint || undefined}
                      error={errors.find(({ field }) => field === name)?.message}
                    >
                      {(control) => (
                        <input
                          {...control}
                          type={kind}
                          name={name}
                          autoComplete={autocomplete}
                          defaultValue={kind === 'password' ? undefined : state?.values[name]}
                          required
                        />
                      )}
                    </Cell>
                  ))}
                </div>
              )}
              <button className="btn btn--wide" type="submit">
                {submit}
              </button>
              {choices.length > 0 && !state?.is_required && (
                <div className="entry__choices">
                  {choices.map(({ value, label }) => (
                    <button
                      key={value}
                      className="btn btn--line"
                      type="submit"
                      name="choice"
                      value={value}
                      formNoValidate
                    >
                      {label}
                    </button>
                  ))}
                </div>
              )}
            </form>
          )}
          {links.length > 0 && (
            <div className="sent__go">
              {links.map((link) => (
                <ButtonLink key={link.href} link={state?.next ? { ...link, href: state.next } : link} />
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** A secret in groups of four, as apps show it. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
