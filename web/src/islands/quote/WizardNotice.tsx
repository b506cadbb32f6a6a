import type { QuoteWizardSection } from '../../contract.gen';
import { FloatingToast, Toast, type ToastProps } from './Toast';
import type { Notice } from './wizard-state';

/** Props of {@link WizardNotice}. */
export interface WizardNoticeProps {
  readonly text: QuoteWizardSection;
  readonly notice: Notice | null;
  readonly dismiss: () => void;
}

/** The notification about a request that this page sent. */
export function WizardNotice({ text, notice, dismiss }: WizardNoticeProps) {
  const strip = notice && stripOf(text, notice);
  if (!strip) return null;
  return <FloatingToast key={notice} {...strip} close={{ label: text.buttons.close, action: dismiss }} />;
}

/** The notification that the server rendered into the page; it stays, for nothing could close it without script. */
export function ServerNotice({ text, notice }: Omit<WizardNoticeProps, 'dismiss'>) {
  if (notice === 'server-failed') return <Toast tone="bad" text={text.error_toast} />;
  if (notice === 'server-stored') return <Toast tone="good" text={text.success_toast} />;
  return null;
}

function stripOf(text: QuoteWizardSection, notice: Notice): ToastProps | null {
  switch (notice) {
    case 'stored':
      return { tone: 'good', text: text.success_toast };
    case 'failed':
      return { tone: 'bad', text: text.error_toast };
    case 'unreachable':
      return { tone: 'bad', text: text.error_toast, more: text.kept };
    case 'waiting':
      return { tone: 'waiting', text: text.waiting_toast };
    default:
      return null;
  }
}
