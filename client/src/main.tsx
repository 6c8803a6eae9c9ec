import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followAppearance } from './ui/appearance.ts';
import './ui/theme.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

followAppearance();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
