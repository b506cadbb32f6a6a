import { startLeadSender } from './lead-sender';

// Entry loaded by the boot script; a module runs only once.
startLeadSender();
