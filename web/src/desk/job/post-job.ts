import type { JobDetail } from '../../contract.gen';
import { request } from '../api/client.ts';

/** Changes a job at a path below its address, such as `clock`. Returns the job as it is then. */
export function postJob(id: string, path: string, body: unknown): Promise<JobDetail> {
  return request<JobDetail>(`jobs/${encodeURIComponent(id)}/${path}`, { method: 'POST', body });
}
