import type { Crumb, PageHandle } from "#app/components/shell/breadcrumbs.tsx";

/** The breadcrumbs of a page of one dispute, whose data has its name. */
export function disputeCrumbs(...below: readonly Crumb[]): PageHandle {
  return {
    crumbs(data) {
      const { name, dispute } = data as { name: string; dispute: { disputeId: string } };
      const own = below.length > 0 ? { name, to: `/disputes/${dispute.disputeId}` } : { name };
      return [{ name: "Disputes", to: "/disputes" }, own, ...below];
    },
  };
}
