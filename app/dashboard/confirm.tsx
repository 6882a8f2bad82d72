import { type ReactNode, useId } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { closeAround, useDialogButtons } from "#app/components/ui/invokers.ts";

interface ConfirmProps {
  /** With the name of the object: "Revoke “Till 4”?" */
  question: ReactNode;
  /** The button that does it: "Revoke key". */
  verb: string;
  /** The consequence, and whether it can be undone. */
  children: ReactNode;
  /** The address that the form is posted to. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  danger?: boolean;
  trigger: { readonly className: string; readonly label?: string; readonly content: ReactNode };
}

/** A button that asks before it posts a form. Neither the dialog nor the form needs a script. */
export function Confirm({ question, verb, children, action, fields = {}, danger = false, trigger }: ConfirmProps) {
  const id = useId();
  const { opens, closes } = useDialogButtons(id);
  return (
    <>
      <button {...opens} aria-label={trigger.label} title={trigger.label} className={trigger.className}>
        {trigger.content}
      </button>
      <Dialog id={id} title={question}>
        <div className="mt-2 text-sm text-pretty text-muted">{children}</div>
        <Form
          method="post"
          action={action}
          preventScrollReset
          onSubmit={({ currentTarget }) => closeAround(currentTarget)}
          className="mt-6"
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="flex justify-end gap-2">
            <button {...closes} className={button("secondary")}>
              Cancel
            </button>
            <button type="submit" className={button(danger ? "danger" : "primary")}>
              {verb}
            </button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
