import { configure } from '@testing-library/react';

// Screens come in parts, and a busy machine takes its time over them: this limit only ends what hangs (milliseconds).
configure({ asyncUtilTimeout: 20_000 });
