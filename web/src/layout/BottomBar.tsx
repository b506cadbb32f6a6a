import type { BottomBar as BottomBarText } from '../contract.gen';
import { Anchor } from '../ui/Anchor';
import { Icon } from '../ui/Icon';
import { menuSheetId } from './MenuSheet';

/** Props of {@link BottomBar}. */
export interface BottomBarProps {
  readonly bar: BottomBarText;
  readonly path: string;
}

/** The bar at the bottom of small screens. The chat script attaches itself to its button, which waits for it. */
export function BottomBar({ bar, path }: BottomBarProps) {
  return (
    <nav className="bottom-bar" aria-label={bar.label}>
      <ul>
        <li>
          <Anchor href={bar.home.href} path={path}>
            <Icon name="home" />
            {bar.home.label}
          </Anchor>
        </li>
        <li>
          <Anchor href={bar.services.href} path={path}>
            <Icon name="box" />
            {bar.services.label}
          </Anchor>
        </li>
        <li data-chat="">
          <button type="button" disabled>
            <Icon name="chat" />
            {bar.chat}
          </button>
        </li>
        <li>
          <Anchor className="is-quote" href={bar.quote.href} path={path}>
            <span>
              <Icon name="doc" />
              {bar.quote.label}
            </span>
          </Anchor>
        </li>
        <li>
          <button type="button" popoverTarget={menuSheetId}>
            <Icon name="menu" />
            {bar.menu}
          </button>
        </li>
      </ul>
    </nav>
  );
}
