import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { deliveryPath } from "./delivery-columns.tsx";
import type { DeliveryView } from "./delivery-view.server.ts";

export function Resend({ delivery }: { delivery: DeliveryView }) {
  return (
    <Form method="post" action={`${deliveryPath(delivery)}/retry`}>
      <button type="submit" className={button()}>
        Resend
      </button>
    </Form>
  );
}
