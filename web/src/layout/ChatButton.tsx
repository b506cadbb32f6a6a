import type { ChatButton as ChatButtonText } from '../contract.gen';
import { Icon } from '../ui/Icon';

/** Props of {@link ChatButton}. */
export interface ChatButtonProps {
  readonly chat: ChatButtonText;
}

/** The floating chat button of wide screens. Disabled as served: the chat enables it when it is there. */
export function ChatButton({ chat }: ChatButtonProps) {
  return (
    <button className="btn btn--grove chatfab" type="button" aria-label={chat.label} disabled>
      <Icon name="chat" />
    </button>
  );
}
