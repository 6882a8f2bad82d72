import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";

/** A button that starts a session and redirects to the engine's form. */
export function AddPaymentMethod({ customerId }: { customerId: string }) {
  return (
    <Form method="post" action={`/customers/${customerId}/payment-methods/new`}>
      <button type="submit" className={button("secondary", "small")}>
        Add payment method
      </button>
    </Form>
  );
}
