import type { Byline as BylineText } from '../../contract.gen';

/** Props of {@link Byline}. */
export interface BylineProps {
  readonly byline: BylineText;
}

/** Category, date and reading time of a post. */
export function Byline({ byline }: BylineProps) {
  return (
    <ul className="byline">
      <li>
        <a className="byline__category" href={byline.category.href}>
          {byline.category.label}
        </a>
      </li>
      <li>
        <time dateTime={byline.date}>{byline.date_words}</time>
      </li>
      <li>{byline.reading_time}</li>
    </ul>
  );
}
