import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { messages } from '../messages/messages.ts';

/** Props of {@link SearchBox}. */
export interface SearchBoxProps {
  readonly id: string;
  /** Whether it has the focus when the dialog that it is in opens. */
  readonly isFirst?: boolean;
  /** Called when the user asks for the results, such as with the keyboard's search key. */
  readonly onSubmit?: () => void;
}

const pause = 200;
const showsLeads = (pathname: string) => pathname === '/leads' || pathname.startsWith('/leads/');

/** Searches all leads as the user types, whichever view is open. */
export function SearchBox({ id, isFirst, onSubmit }: SearchBoxProps) {
  const navigate = useNavigate();
  // Other screens have searches of their own.
  const query = useLocation({ select: ({ pathname, search }) => (showsLeads(pathname) && search.q) || '' });
  const [text, setText] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(query);

  // The URL changed by other means, such as the back button.
  useEffect(() => {
    if (query === sent.current) return;
    sent.current = query;
    setText(query);
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (q: string) => {
    clearTimeout(timer.current);
    const wanted = q.trim();
    if (wanted === sent.current) return;
    // The first letter adds a history entry; the following ones replace it.
    const replace = sent.current !== '';
    sent.current = wanted;
    void navigate({ to: '/leads', search: wanted ? { q: wanted } : {}, replace });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: The element `search` is younger than the phones in the trucks.
    <form
      className="search-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
        onSubmit?.();
      }}
    >
      <label htmlFor={id}>
        <DeskIcon name="search" />
        <span className="vh">{messages.list.search}</span>
      </label>
      <input
        id={id}
        data-autofocus={isFirst || undefined}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={messages.list.searchHint}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), pause);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setText('');
          search('');
          event.currentTarget.blur();
        }}
      />
    </form>
  );
}
