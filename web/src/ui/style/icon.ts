import type { ComponentType } from 'react';

/** An icon component as lucide-react exports them (`Plus`, not `<Plus />`). */
export type Icon = ComponentType<{ className?: string }>;
