/** What is wrong with one field, in words. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A request that the server did not take, or that never reached it. */
export class ApiError extends Error {
  /** The status of the answer; 0 when there was none. */
  readonly status: number;
  /** What is wrong with which field. */
  readonly fields: readonly FieldError[];
  /** The whole answer, such as the present state in a conflict. */
  readonly body: unknown;

  constructor(status: number, message: string, fields: readonly FieldError[] = [], body: unknown = null) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.body = body;
  }

  /** The words about a field, if something is wrong with it. */
  messageFor(field: string): string | undefined {
    return this.fields.find((refused) => refused.field === field)?.message;
  }
}
