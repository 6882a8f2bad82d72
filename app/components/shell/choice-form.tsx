import { forwardRef, type ReactNode } from "react";
import { Form } from "#app/components/requests/form.tsx";
import type { Choice } from "./destinations.ts";

interface ChoiceFormProps {
  choice: Choice;
  isHidden?: boolean;
  children?: ReactNode;
}

/** Makes the choice when it is submitted. */
export const ChoiceForm = forwardRef<HTMLFormElement, ChoiceFormProps>(function ChoiceForm(
  { choice: { action, field, value, isNative }, isHidden = false, children },
  ref,
) {
  return (
    <Form ref={ref} method="post" action={action} reloadDocument={isNative} hidden={isHidden}>
      <input type="hidden" name={field} value={value} />
      {children}
    </Form>
  );
});
