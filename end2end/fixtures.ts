import type { Page } from "@playwright/test";

/** A fio result after the grammar of fio 3.36: one random-read job of 4 KiB blocks, 32 deep, for a minute. */
export function fioJson(iops: number): { name: string; mimeType: string; buffer: Buffer } {
  const seconds = 60;
  const clat_ns = {
    min: 40_000,
    max: 9_000_000,
    mean: (32 / iops) * 1e9,
    stddev: 30_000,
    N: iops * seconds,
    percentile: { "50.000000": 600_000, "99.000000": 2_400_000, "99.900000": 4_100_000 },
  };
  const idle = { io_bytes: 0, bw_bytes: 0, bw: 0, iops: 0, runtime: 0, total_ios: 0 };
  const document = {
    "fio version": "fio-3.36",
    timestamp: 1_790_000_000,
    timestamp_ms: 1_790_000_000_000 + iops,
    "global options": { ioengine: "libaio", direct: "1", runtime: "60", time_based: "1" },
    jobs: [
      {
        jobname: "randread-4k",
        groupid: 0,
        error: 0,
        elapsed: 61,
        "job options": { rw: "randread", bs: "4k", iodepth: "32", numjobs: "1", size: "4g" },
        read: {
          io_bytes: iops * 4096 * seconds,
          bw_bytes: iops * 4096,
          bw: iops * 4,
          iops,
          runtime: seconds * 1000,
          total_ios: iops * seconds,
          clat_ns,
        },
        write: idle,
        trim: idle,
        job_runtime: seconds * 1000,
        usr_cpu: 4.5,
        sys_cpu: 12.25,
      },
    ],
  };
  return {
    name: `randread-${iops}.json`,
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(document, null, 2)),
  };
}

/** A picture to attach: what the browser shows now, as a screenshot. */
export async function picture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: "bench.png", mimeType: "image/png", buffer: await page.screenshot() };
}
