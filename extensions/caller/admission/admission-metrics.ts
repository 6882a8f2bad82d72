import { Counter, Gauge, type Registry } from "prom-client";
import type { Admission } from "./admission.ts";

/** Admission metrics in Prometheus format. */
export function admissionMetrics(registry: Registry, admission: Admission<string>): void {
  const registers = [registry];
  const requests = new Gauge({
    name: "tollhouse_admission_requests",
    help: "Requests in flight and waiting to begin, and the limit of those in flight",
    labelNames: ["state"],
    registers,
    collect() {
      const { limit, inFlight, waiting } = admission.figures;
      requests.set({ state: "in_flight" }, inFlight);
      requests.set({ state: "waiting" }, waiting);
      requests.set({ state: "limit" }, limit);
    },
  });
  const outcomes = new Counter({
    name: "tollhouse_admissions_total",
    help: "Requests by class that began, were refused with 503 overloaded, or whose client left before they began",
    labelNames: ["class", "outcome"],
    registers,
    collect() {
      outcomes.reset();
      const { begun, refused, left } = admission.figures;
      for (const [outcome, counts] of Object.entries({ begun, refused, left }))
        for (const [kind, count] of counts) outcomes.inc({ class: kind, outcome }, count);
    },
  });
}
