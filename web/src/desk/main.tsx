import '../styles/tokens.css';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('desk');
if (place) createRoot(place).render(<p>desk</p>);
const load = () => import('./numbers/NumbersScreen.tsx');
document.addEventListener('x', () => void load());
