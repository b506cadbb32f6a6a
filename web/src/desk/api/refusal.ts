/** What is wrong with one field, in words. */
export interface FieldRefusal {
  readonly field: string;
  readonly message: string;
}

/** A request that the server did not take, or that never reached it. */
export class Refusal extends Error {
  /** The status of the answer; 0 when there was none. */
  readonly status: number;
  /** What is wrong with which field. */
  readonly fields: readonly FieldRefusal[];
  /** The whole answer, such as the present state in a conflict. */
  readonly body: unknown;

  constructor(status: number, message: string, fields: readonly FieldRefusal[] = [], body: unknown = null) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.body = body;
  }

  /** The words about a field, if something is wrong with it. */
  about(field: string): string | undefined {
    return this.fields.find((refused) => refused.field === field)?.message;
  }
}
