import type { ReactNode } from "react";

interface DialogProps {
  /** The ID given to `useDialogButtons`. */
  id: string;
  title: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A modal dialog of the browser. Escape and a click outside close it. */
export function Dialog({ id, title, children, className = "w-112" }: DialogProps) {
  return (
    <dialog id={id} popover="auto" closedby="any" aria-labelledby={`${id}-title`} className={`dialog ${className}`}>
      <h2 id={`${id}-title`} className="text-lg leading-snug font-bold text-balance">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
