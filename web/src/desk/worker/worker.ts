import type { WorkerScope } from './scope.ts';
import { startWorker } from './start-worker.ts';

startWorker(self as unknown as WorkerScope);
