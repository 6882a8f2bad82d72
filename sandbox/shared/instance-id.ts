/** On the answers of `/healthz` and `/readyz`: `INSTANCE_ID`, which whoever starts a process gives it to know it again. */
export const INSTANCE_HEADER = "x-instance-id";
