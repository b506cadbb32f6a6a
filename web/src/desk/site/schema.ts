/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The subset of JSON Schema that the server generates. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema | true>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly description?: string;
  /** The name of a choice. */
  readonly title?: string;
  readonly default?: Json;
  /** The text may have several lines. */
  readonly 'x-lines'?: unknown;
  /** The text is the name of an image. */
  readonly 'x-image'?: unknown;
  /** The image cannot do without a description. */
  readonly 'x-described'?: unknown;
}

/** A field of an object. */
export interface FieldShape {
  readonly key: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** One of several shapes of a value. */
export interface Variant {
  /** What identifies it: the value of its constant field, or its only key. */
  readonly name: string;
  readonly about: string;
  readonly schema: Schema;
}

/** How a value is edited, derived from its schema. */
export type Shape = { readonly about: string } & (
  | {
      readonly kind: 'text';
      readonly isLong: boolean;
      readonly isImage: boolean;
      readonly isDate: boolean;
      readonly most?: number;
    }
  | {
      readonly kind: 'number';
      readonly isWhole: boolean;
      readonly min?: number;
      readonly max?: number;
    }
  /** `preset` is the value when the file has none. */
  | { readonly kind: 'switch'; readonly preset: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'fixed'; readonly value: Json }
  | { readonly kind: 'list'; readonly item: Schema; readonly least: number; readonly most: number }
  | { readonly kind: 'object'; readonly fields: readonly FieldShape[] }
  | { readonly kind: 'table'; readonly entry: Schema }
  | { readonly kind: 'variants'; readonly variants: readonly Variant[] }
  | { readonly kind: 'other' }
);

/** An option of a choice. */
export interface Choice {
  readonly value: Json;
  readonly about: string;
  /** Its name, if it is not named after its value. */
  readonly name?: string;
}

/** Derives shapes from schemas, resolving references to the definitions of a root schema. */
export class Shapes {
  readonly #definitions: Readonly<Record<string, Schema>>;
  readonly #known = new WeakMap<Schema, Shape>();

  constructor(root: Schema) {
    this.#definitions = root.$defs ?? {};
  }

  /** The shape of a schema. Returns the same object for the same schema. */
  of(schema: Schema): Shape {
    const known = this.#known.get(schema);
    if (known) return known;
    const shape = this.#read(schema);
    this.#known.set(schema, shape);
    return shape;
  }

  /** The variant that a value matches, or the first. */
  variantFor(variants: readonly Variant[], value: Json | undefined): Variant | undefined {
    return variants.find(({ schema }) => this.#fits(schema, value)) ?? variants[0];
  }

  /** The minimal value of a schema, for a new item. */
  emptyValue(schema: Schema): Json {
    const shape = this.of(schema);
    if (schema.default !== undefined && schema.default !== null) return schema.default;
    switch (shape.kind) {
      case 'text':
        return '';
      case 'number':
        return Math.max(0, shape.min ?? 0);
      case 'switch':
        return false;
      case 'choice':
        return shape.choices[0]?.value ?? '';
      case 'fixed':
        return shape.value;
      case 'list':
        return Array.from({ length: shape.least }, () => this.emptyValue(shape.item));
      case 'object': {
        const required = shape.fields.filter((field) => field.required);
        return Object.fromEntries(required.map(({ key, schema }) => [key, this.emptyValue(schema)]));
      }
      case 'table':
        return {};
      case 'variants':
        return shape.variants[0] ? this.emptyValue(shape.variants[0].schema) : null;
      case 'other':
        return null;
    }
  }

  #read(schema: Schema): Shape {
    const whole = this.#whole(schema);
    const about = whole.description ?? '';
    if (whole.const !== undefined) return { kind: 'fixed', about, value: whole.const };
    const ways = (whole.oneOf ?? whole.anyOf)?.filter((way) => !isNull(way));
    if (ways?.[0] && ways.length === 1) return { ...this.of(ways[0]), ...(about && { about }) };
    const choices = whole.enum ? choicesOf([whole]) : ways && choicesOf(ways);
    if (choices) return { kind: 'choice', about, choices };
    if (ways) return { kind: 'variants', about, variants: ways.map((way) => this.#variant(way)) };
    switch (typeOf(whole)) {
      case 'string':
        return {
          ...{ kind: 'text', about, isLong: Boolean(whole['x-lines']), isImage: Boolean(whole['x-image']) },
          isDate: whole.format === 'date',
          ...(whole.maxLength !== undefined && { most: whole.maxLength }),
        };
      case 'integer':
      case 'number':
        return {
          ...{ kind: 'number', about, isWhole: typeOf(whole) === 'integer' },
          ...(whole.minimum !== undefined && { min: whole.minimum }),
          ...(whole.maximum !== undefined && { max: whole.maximum }),
        };
      case 'boolean':
        return { kind: 'switch', about, preset: whole.default === true };
      case 'array':
        if (typeof whole.items !== 'object') return { kind: 'other', about };
        return {
          ...{ kind: 'list', about, item: whole.items, least: whole.minItems ?? 0 },
          most: whole.maxItems ?? Number.POSITIVE_INFINITY,
        };
      case 'object': {
        const properties = Object.entries(whole.properties ?? {});
        if (properties.length === 0 && typeof whole.additionalProperties === 'object')
          return { kind: 'table', about, entry: whole.additionalProperties };
        const fields = properties.map(([key, field]) => ({
          key,
          schema: field === true ? {} : field,
          required: whole.required?.includes(key) ?? false,
        }));
        return { kind: 'object', about, fields };
      }
      default:
        return { kind: 'other', about };
    }
  }

  #variant(schema: Schema): Variant {
    const whole = this.#whole(schema);
    const fields = Object.entries(whole.properties ?? {});
    const tag = fields
      .map(([, field]) => field !== true && field.const)
      .find((name) => typeof name === 'string');
    const only = fields.length === 1 ? fields[0]?.[0] : undefined;
    return { name: tag || only || typeOf(whole) || '', about: schema.description ?? '', schema };
  }

  /** Whether a value matches a schema, as far as needed to distinguish variants. */
  #fits(schema: Schema, value: Json | undefined): boolean {
    const whole = this.#whole(schema);
    if (whole.const !== undefined) return whole.const === value;
    if (whole.enum) return whole.enum.some((one) => one === value);
    if (typeOf(whole) !== typeOfValue(value, typeOf(whole))) return false;
    if (!isObject(value)) return true;
    const fields = Object.entries(whole.properties ?? {});
    return (
      (whole.required ?? []).every((key) => key in value) &&
      fields.every(
        ([key, field]) => field === true || field.const === undefined || field.const === value[key],
      )
    );
  }

  /** A schema with its references resolved. */
  #whole(schema: Schema): Schema {
    const { $ref, allOf, ...rest } = schema;
    const target = $ref === undefined ? undefined : this.#definitions[$ref.replace('#/$defs/', '')];
    const parts = [
      ...(target ? [this.#whole(target)] : []),
      ...(allOf ?? []).map((part) => this.#whole(part)),
    ];
    return parts.length === 0 ? rest : [...parts, rest].reduce(merge, {});
  }
}

/** Whether a value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The options of a choice, or undefined if an alternative is not a constant. */
function choicesOf(ways: readonly Schema[]): Choice[] | undefined {
  const choices: Choice[] = [];
  for (const { const: only, enum: several, description, title } of ways) {
    const values = only === undefined ? several : [only];
    if (!values) return undefined;
    for (const value of values)
      if (value !== null)
        choices.push({ value, about: several ? '' : (description ?? ''), ...(title && { name: title }) });
  }
  return choices;
}

/** Merges two schemas; the second one wins. */
function merge(first: Schema, second: Schema): Schema {
  return {
    ...first,
    ...second,
    // The discriminator is next to the reference, and is shown first.
    ...((first.properties || second.properties) && {
      properties: { ...second.properties, ...first.properties, ...second.properties },
    }),
    ...((first.required || second.required) && {
      required: [...(second.required ?? []), ...(first.required ?? [])],
    }),
  };
}

function isNull(schema: Schema): boolean {
  return schema.type === 'null' || schema.const === null;
}

function typeOf({ type, properties, additionalProperties }: Schema): string | undefined {
  if (type === undefined) return properties || additionalProperties ? 'object' : undefined;
  return typeof type === 'string' ? type : type.find((one) => one !== 'null');
}

/** An integer is a number too. */
function typeOfValue(value: Json | undefined, wanted: string | undefined): string {
  if (Array.isArray(value)) return 'array';
  if (wanted === 'integer' && Number.isInteger(value)) return 'integer';
  return typeof value;
}
