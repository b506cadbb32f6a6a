import type { Brand, Link, QuoteWizardSection } from '../../contract.gen';
import { FloatingToast, Toast, type ToastProps } from './Toast';
import type { Notice } from './wizard-state';

/** Props of {@link WizardNotice}. */
export interface WizardNoticeProps {
  readonly text: QuoteWizardSection;
  readonly brand: Brand;
  readonly notice: Notice | null;
  readonly dismiss: () => void;
}

/** The notification about a request that this page sent. */
export function WizardNotice({ text, brand, notice, dismiss }: WizardNoticeProps) {
  const strip = notice && stripOf(text, brand, notice);
  if (!strip) return null;
  return <FloatingToast key={notice} {...strip} close={{ label: text.buttons.close, action: dismiss }} />;
}

/** The notification in the page as the server rendered it. It has no close button, which would need script. */
export function ServerNotice({ text, brand, notice }: Omit<WizardNoticeProps, 'dismiss'>) {
  if (notice === 'server-failed') return <Toast tone="bad" text={text.error_toast} call={callOf(brand)} />;
  if (notice === 'server-stored') return <Toast tone="good" text={text.success_toast} />;
  return null;
}

/** A failure offers a call. The form's own button, which has the focus, retries. */
function callOf({ call_label: label, phone_href: href }: Brand): Link {
  return { label, href };
}

function stripOf(text: QuoteWizardSection, brand: Brand, notice: Notice): ToastProps | null {
  switch (notice) {
    case 'stored':
      return { tone: 'good', text: text.success_toast };
    case 'failed':
      return { tone: 'bad', text: text.error_toast, call: callOf(brand) };
    case 'unreachable':
      return { tone: 'bad', text: text.error_toast, more: text.kept, call: callOf(brand) };
    case 'waiting':
      return { tone: 'waiting', text: text.waiting_toast };
    default:
      return null;
  }
}
