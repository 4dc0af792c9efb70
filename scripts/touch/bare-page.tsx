import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A page of React alone: what a tap costs at least, and what a page costs at least. */
function BarePage() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<BarePage />);
