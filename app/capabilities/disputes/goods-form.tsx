import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import type { DisputeView } from "./dispute-view.server.ts";

const GOODS: Readonly<Record<string, string>> = {
  physical: "Physical goods",
  digital: "Digital goods",
  service: "A service",
};

/** What was sold decides what evidence the bank wants. */
export function GoodsForm({ dispute: { disputeId, goods } }: { dispute: DisputeView }) {
  return (
    <Form method="post" action={`/disputes/${disputeId}/goods`} className="mb-4 flex flex-wrap items-end gap-3">
      <div>
        <label htmlFor="goods" className="mb-1 block text-sm font-semibold">
          What was sold?
        </label>
        {/* Keyed: after a change the field shows what is saved. */}
        <select key={goods} id="goods" name="goods" defaultValue={goods} className="control control-select">
          {Object.entries(GOODS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className={button("secondary")}>
        Change
      </button>
    </Form>
  );
}
