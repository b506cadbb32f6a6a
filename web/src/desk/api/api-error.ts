import type { DeskRefusal, LeadLine } from '../../contract.gen';

/** An error message for one field. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A request that the server refused, or that never reached it. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Errors by field. */
  readonly fields: readonly FieldError[];
  /** Method and path of the request, such as `PUT mail/server`; empty if it is not known. */
  attempt = '';
  /** The response body, such as the current state in a conflict. */
  readonly body: unknown;

  constructor(status: number, message: string, fields: readonly FieldError[] = [], body: unknown = null) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.body = body;
  }

  /** The current lead, if another person changed it first. */
  get conflictingLead(): LeadLine | null {
    return this.status === 409 ? ((this.body as DeskRefusal | null)?.lead ?? null) : null;
  }

  /** The message for a field, if it has an error. */
  messageFor(field: string): string | undefined {
    return this.fields.find((refused) => refused.field === field)?.message;
  }
}
