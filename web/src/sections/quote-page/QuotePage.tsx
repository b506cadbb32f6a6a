import type { QuotePageProposal, QuotePageSection, QuotePageState } from '../../contract.gen';
import { Cell } from '../../ui/Cell';
import { Amounts, Details, DocumentBlocks } from '../../ui/DocumentBlocks';
import { ErrorSummary } from '../../ui/ErrorSummary';
import { FieldError } from '../../ui/FieldError';
import { describedBy } from '../../ui/field-ids';
import type { SectionProps } from '../section-props';
import { BookedByAccepting, Booking } from './Booking';
import { Contact, Photos } from './Wishes';

/**
 * The private page of a quote. Everything is a plain form, because a customer opens it on any phone; the texts are
 * rendered verbatim, because they contain what the customer typed.
 */
export function QuotePage({ section, page }: SectionProps<'quote-page'>) {
  const state = page.quote_page;
  if (!state) return null;
  const { id } = section;
  const headingId = `${id}-h`;
  // Before the proposal, whose acceptance books a held window; without one, after the price.
  const isBookedFirst = Boolean(state.proposal || state.booking?.place);
  return (
    <section className="notice under-head" id={id} aria-labelledby={headingId}>
      <div className="wrap">
        <div className="label document">
          <h1 id={headingId}>{state.heading}</h1>
          {state.failed && <Failed section={section} state={state} />}
          {state.is_asked && (
            <p className="document__stands-out" role="status">
              {section.asked}
            </p>
          )}
          {state.is_erasure_requested && (
            <p className="document__stands-out" role="status">
              {section.erase_sent}
            </p>
          )}
          <p>{state.lead}</p>
          {isBookedFirst && <Booking section={section} state={state} />}
          {state.proposal && <Proposal section={section} state={state} proposal={state.proposal} />}
          <h2 id={`${id}-price`}>{state.summary.title}</h2>
          {state.far_move && <p className="document__stands-out">{state.far_move}</p>}
          <DocumentBlocks id={`${id}-sum`} blocks={state.summary.blocks} labelledBy={`${id}-price`} />
          {!isBookedFirst && <Booking section={section} state={state} />}
          {state.effects.length > 0 && (
            <>
              <h2 id={`${id}-effects`}>{section.effects_heading}</h2>
              <p>{section.effects_lead}</p>
              <Details rows={state.effects} labelledBy={`${id}-effects`} />
              <h2 id={`${id}-crews`}>{section.crews_heading}</h2>
              <Amounts head={section.crews_head} rows={state.crews} labelledBy={`${id}-crews`} />
            </>
          )}
          <Answers section={section} state={state} />
          <Photos section={section} state={state} />
          <Contact section={section} state={state} />
          {state.changes.length > 0 && (
            <>
              <h2 id={`${id}-changes`}>{section.changes_heading}</h2>
              <Details rows={state.changes} labelledBy={`${id}-changes`} />
            </>
          )}
          <Erasure section={section} state={state} />
        </div>
      </div>
    </section>
  );
}

interface PartProps {
  readonly section: QuotePageSection;
  readonly state: QuotePageState;
}

/** The controls that a problem is about. */
const controls: Readonly<Record<string, string>> = {
  name: 'name',
  reason: 'reason',
  comment: 'comment',
  question: 'question',
  erase: 'erase',
  photos: 'photos',
  contact_by: 'contact_by',
  contact_from: 'contact_from',
  contact_language: 'contact_language',
  contact_changed: 'contact_by',
};

function Failed({ section, state }: PartProps) {
  const { field = '', message = '' } = state.failed ?? {};
  const control = controls[field] ?? state.fields.find(({ name }) => name === field)?.name;
  const href = control ? `#${section.id}-${control}` : null;
  return (
    <ErrorSummary
      id={`${section.id}-errors`}
      heading={section.errors_heading}
      errors={[{ message, href }]}
      focused
    />
  );
}

/** The answers as a form. It is open after an error. */
function Answers({ section, state }: PartProps) {
  const { id } = section;
  const { fields, services, revision, shown, action } = state;
  const isRefused =
    fields.some(({ name }) => name === state.failed?.field) || state.failed?.field === 'changed';
  return (
    <details className="document__form" open={isRefused}>
      <summary>{section.form_heading}</summary>
      <form method="post" action={action}>
        <input type="hidden" name="do" value="revise" />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="shown" value={shown} />
        <input type="hidden" name="asks_services" value="yes" />
        {fields.map(({ name, label, value, options, kind, max_length }) => (
          <Cell key={name} id={`${id}-${name}`} label={label} error={errorOf(state, name)}>
            {(control) => {
              const given = { ...control, name, defaultValue: value };
              if (options.length > 0)
                return (
                  <select {...given}>
                    {options.map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label}
                      </option>
                    ))}
                  </select>
                );
              if (kind === 'textarea') return <textarea {...given} rows={3} maxLength={max_length} />;
              return <input {...given} type={kind} maxLength={kind === 'date' ? undefined : max_length} />;
            }}
          </Cell>
        ))}
        {services.map(({ key, label, is_chosen }) => (
          <label key={key} className="document__service">
            <input type="checkbox" name="additional_services" value={key} defaultChecked={is_chosen} />{' '}
            {label}
          </label>
        ))}
        <button className="btn btn--line" type="submit">
          {section.save}
        </button>
      </form>
    </details>
  );
}

/** The form that requests deletion of the customer's data. */
function Erasure({ section, state }: PartProps) {
  const id = `${section.id}-erase`;
  const error = errorOf(state, 'erase');
  return (
    <details className="document__form" open={error !== undefined}>
      <summary>{section.erase_heading}</summary>
      <p>{section.erase_lead}</p>
      <form method="post" action={state.action}>
        <input type="hidden" name="do" value="erase" />
        <label className="document__service">
          <input
            id={id}
            type="checkbox"
            name="confirm"
            value="yes"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, undefined, error)}
          />{' '}
          {section.erase_confirm}
        </label>
        <FieldError control={id} message={error} />
        <button className="btn btn--line" type="submit">
          {section.erase}
        </button>
      </form>
    </details>
  );
}

interface ProposalProps extends PartProps {
  readonly proposal: QuotePageProposal;
}

function Proposal({ section, state, proposal }: ProposalProps) {
  const { id } = section;
  const { document, status, is_open, pdf } = proposal;
  return (
    <>
      <h2 id={`${id}-proposal`}>{document.title}</h2>
      <p className="document__stands-out">{status}</p>
      <p>
        <a href={pdf}>{section.pdf}</a>
      </p>
      <div lang={document.lang}>
        <DocumentBlocks id={`${id}-doc`} blocks={document.blocks} labelledBy={`${id}-proposal`} />
      </div>
      {is_open && <Decision section={section} state={state} proposal={proposal} />}
      <details className="document__form" open={state.failed?.field === 'question'}>
        <summary>{section.ask_heading}</summary>
        <form method="post" action={state.action}>
          <Hidden proposal={proposal} action="ask" />
          <input type="hidden" name="question_id" value={proposal.question_id} />
          <Cell id={`${id}-question`} label={section.question} error={errorOf(state, 'question')}>
            {(control) => (
              <textarea
                {...control}
                name="question"
                rows={3}
                maxLength={4_000}
                defaultValue={proposal.question}
                required
              />
            )}
          </Cell>
          <button className="btn btn--line" type="submit">
            {section.ask}
          </button>
        </form>
      </details>
    </>
  );
}

function Decision({ section, state, proposal }: ProposalProps) {
  const { id } = section;
  const isDeclining = state.failed?.field === 'reason' || state.failed?.field === 'comment';
  return (
    <>
      <form className="document__form" method="post" action={state.action}>
        <h3>{section.accept_heading}</h3>
        <Hidden proposal={proposal} action="accept" />
        <input type="hidden" name="words" value={proposal.words_hash} />
        <BookedByAccepting booking={state.booking} />
        <Cell id={`${id}-name`} label={section.name} error={errorOf(state, 'name')}>
          {(control) => (
            <input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={200}
              defaultValue={proposal.name}
              required
            />
          )}
        </Cell>
        <button className="btn" type="submit">
          {section.accept}
        </button>
      </form>
      <details className="document__form" open={isDeclining}>
        <summary>{section.decline_heading}</summary>
        <form method="post" action={state.action}>
          <Hidden proposal={proposal} action="decline" />
          <Cell id={`${id}-reason`} label={section.reason} error={errorOf(state, 'reason')}>
            {(control) => (
              <select {...control} name="reason">
                {section.reasons.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Cell>
          <Cell id={`${id}-comment`} label={section.comment} error={errorOf(state, 'comment')}>
            {(control) => <textarea {...control} name="comment" rows={3} maxLength={4_000} />}
          </Cell>
          <button className="btn btn--line" type="submit">
            {section.decline}
          </button>
        </form>
      </details>
    </>
  );
}

interface HiddenProps {
  readonly proposal: QuotePageProposal;
  readonly action: 'accept' | 'decline' | 'ask';
}

function Hidden({ proposal, action }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="do" value={action} />
      <input type="hidden" name="proposal" value={proposal.id} />
    </>
  );
}

function errorOf({ failed }: QuotePageState, field: string): string | undefined {
  return failed?.field === field ? failed.message : undefined;
}
