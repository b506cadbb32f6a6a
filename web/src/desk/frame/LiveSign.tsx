import { liveState } from '../api/live.ts';
import { words } from '../words.ts';
import { useStore } from './store.ts';

/** Says when the desk is not live; silence is good news. */
export function LiveSign() {
  const state = useStore(liveState);
  return (
    <p className="livesign" role="status">
      {state === 'lost' ? words.live.lost : ''}
    </p>
  );
}
