import type { Brand, ChatButton as ChatButtonText } from '../contract.gen';
import { Icon } from '../ui/Icon';

/** Props of {@link ChatButton}. */
export interface ChatButtonProps {
  readonly chat: ChatButtonText;
  /** Whom to call if the chat does not come. */
  readonly brand: Brand;
}

/**
 * The floating chat button on wide screens. Disabled until the chat script has loaded. Its attributes hold what
 * the chat needs before its first request: the phone number, and the third-party assistant if one is configured.
 */
export function ChatButton({ chat: { label, widget }, brand }: ChatButtonProps) {
  return (
    <button
      className="btn btn--grove chatfab"
      type="button"
      aria-label={label}
      data-call={brand.phone_href}
      data-label={brand.call_label}
      data-script={widget?.script}
      data-element={widget?.element}
      data-agent={widget?.agent_id}
      disabled
    >
      <Icon name="chat" />
    </button>
  );
}
