// @vitest-environment node
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Attributes whose value people read or hear. */
const textAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);

/** Texts that may stay in code, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  A: 'the mark of the first address on the road drawing',
  B: 'the mark of the last address on the road drawing',
};

const files = import.meta.glob<string>('./**/*.tsx', { eager: true, import: 'default', query: '?raw' });
const sources = Object.entries(files).filter(([path]) => !path.endsWith('.test.tsx'));

interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

describe('components', () => {
  it.each(sources)('%s takes its texts from content', (path, source) => {
    const texts = literalTexts(parseSync(path, source).program as unknown as SyntaxNode);
    expect(texts.filter((text) => !(text in allowed))).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    ['<p>Call us</p>', ['Call us']],
    ['<p>{"Call us"}</p>', ['Call us']],
    [`<p>{open ? \`Open \${count}\` : text.closed}</p>`, ['Open ']],
    ['<p>{open && "Open"}</p>', ['Open']],
    ['<img alt="A truck" />', ['A truck']],
    [`<a aria-label={\`Call \${phone}\`} href="/quote" />`, ['Call ']],
    ['<a aria-label={text.call} className="btn btn--line">{text.call}, {phone} ({count})</a>', []],
    ['<p>{messageFor(table, "key")}</p>', []],
  ])('of %s finds %j', (source, texts) => {
    expect(literalTexts(parseSync('a.tsx', source).program as unknown as SyntaxNode)).toEqual(texts);
  });
});

/** Texts with letters between tags or in an attribute that people read. */
function literalTexts(node: SyntaxNode): string[] {
  if (node.type === 'JSXText') return lettersOf(node.value);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const shown = nodes(node.children).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? shownTexts(child.expression as SyntaxNode) : [],
    );
    return [...shown, ...nested(node)];
  }
  if (node.type === 'JSXAttribute' && textAttributes.has(attributeName(node.name as SyntaxNode))) {
    const value = node.value as SyntaxNode | null;
    if (value === null) return [];
    const shown = value.type === 'JSXExpressionContainer' ? (value.expression as SyntaxNode) : value;
    return [...shownTexts(shown), ...nested(node)];
  }
  return nested(node);
}

/** Texts that an expression evaluates to; those within calls are keys or arguments. */
function shownTexts(node: SyntaxNode): string[] {
  switch (node.type) {
    case 'Literal':
      return lettersOf(node.value);
    case 'TemplateLiteral':
      return nodes(node.quasis).flatMap(({ value }) =>
        lettersOf((value as { readonly cooked: string }).cooked),
      );
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((branch) => shownTexts(branch as SyntaxNode));
    case 'LogicalExpression':
      return [node.left, node.right].flatMap((side) => shownTexts(side as SyntaxNode));
    default:
      return [];
  }
}

function nested(node: SyntaxNode): string[] {
  return Object.values(node).flatMap((value) => nodes(value).flatMap(literalTexts));
}

function nodes(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodes);
  return typeof value === 'object' && value !== null && 'type' in value ? [value as SyntaxNode] : [];
}

function attributeName(name: SyntaxNode): string {
  return String(name.name);
}

function lettersOf(value: unknown): string[] {
  return typeof value === 'string' && /\p{L}/u.test(value) ? [value] : [];
}
