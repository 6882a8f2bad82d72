import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface QuestionProps {
  title: string;
  children: ReactNode;
  /** The buttons, "Cancel" first. */
  actions: ReactNode;
  /** Escape. */
  onCancel: () => void;
}

/** A modal dialog that a script opens. The browser keeps the focus inside and gives it back afterwards. */
export function Question({ title, children, actions, onCancel }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="dialog w-112"
    >
      <h2 id={`${id}-title`} className="text-lg leading-snug font-bold text-balance">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 space-y-2 text-sm text-pretty text-muted">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div>
    </dialog>
  );
}
