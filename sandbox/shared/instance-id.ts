/** Header of `/healthz` and `/readyz` with `INSTANCE_ID`, by which a process is recognized. */
export const INSTANCE_HEADER = "x-instance-id";
