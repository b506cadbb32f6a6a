import { memo, useMemo } from 'react';
import type { ContentProblem } from '../../contract.gen';
import { PlaceholdersContext, ProblemsContext, PublishedContext, ToolsContext } from './form-context.ts';
import type { FormAction, FormState } from './form-state.ts';
import { ItemFields } from './ItemFields.tsx';
import { MarkdownCell } from './MarkdownCell.tsx';
import { PriceFields } from './PriceFields.tsx';
import { pricesFile } from './price-label.ts';
import { problemsByField } from './problems.ts';
import { type Json, type Schema, Shapes } from './schema.ts';
import { ValueField } from './ValueField.tsx';

/** Props of {@link FileForm}. */
export interface FileFormProps {
  readonly form: FormState;
  readonly act: (action: FormAction) => void;
}

/**
 * The fields of a file, generated from its schema, followed by a post's Markdown. The price list has fields of its own,
 * because its keys are the program's.
 */
export function FileForm({ form, act }: FileFormProps) {
  const { path, placeholders } = form.file;
  return (
    <PlaceholdersContext value={placeholders}>
      <ValueForm
        key={`${path} ${form.round}`}
        schema={form.file.schema as Schema}
        published={form.file.value as Json}
        {...{ path, value: form.value, problems: form.problems, act }}
      />
      {form.body !== null && <BodyPart text={form.body} problems={form.problems} act={act} path={path} />}
    </PlaceholdersContext>
  );
}

interface ValueFormProps {
  readonly schema: Schema;
  readonly path: string;
  readonly published: Json;
  readonly value: Json;
  readonly problems: readonly ContentProblem[];
  readonly act: (action: FormAction) => void;
}

const ValueForm = memo(function ValueForm(props: ValueFormProps) {
  const { schema, path, published, value, problems, act } = props;
  // A refetched file brings an equal schema object; keep the fields as they are.
  const text = JSON.stringify(schema);
  const root = useMemo(() => JSON.parse(text) as Schema, [text]);
  const tools = useMemo(
    () => ({
      shapes: new Shapes(root),
      Field: ValueField,
      change: (pointer: string, part: Json | undefined) => act({ type: 'change', pointer, value: part }),
    }),
    [root, act],
  );
  const wrong = useMemo(() => problemsByField(problems, path), [problems, path]);
  const file = useMemo(() => ({ path, value: published }), [path, published]);
  return (
    <ToolsContext value={tools}>
      <ProblemsContext value={wrong}>
        <PublishedContext value={file}>
          {path === pricesFile ? (
            <PriceFields value={value} />
          ) : (
            <ItemFields pointer="" schema={root} value={value} />
          )}
        </PublishedContext>
      </ProblemsContext>
    </ToolsContext>
  );
});

interface BodyPartProps extends Pick<ValueFormProps, 'path' | 'problems' | 'act'> {
  readonly text: string;
}

function BodyPart({ text, problems, path, act }: BodyPartProps) {
  const wrong = useMemo(() => problemsByField(problems, path), [problems, path]);
  return (
    <ProblemsContext value={wrong}>
      <MarkdownCell text={text} onChange={(body) => act({ type: 'body', body })} />
    </ProblemsContext>
  );
}
