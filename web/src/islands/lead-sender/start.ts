import { startLeadSender } from './lead-sender';

// What the boot script loads: it runs once, however often it is asked for.
startLeadSender();
