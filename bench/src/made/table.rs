//! Podium's own table.

use std::fmt::Write;

use super::Numbers;

/// Two configs, each with many workloads of five figures.
pub(crate) fn table(workloads: u64) -> String {
    let mut numbers = Numbers::new();
    let mut text = String::from(
        "config,tool,section,workload,op,metric,stat,value,unit,block_size,queue_depth,jobs,pattern,outcome,note,\
         condition.engine,factor.share.protocol\n",
    );
    for (config, protocol) in [("shelf A", "NFS"), ("shelf B", "iSCSI")] {
        for workload in 0..workloads {
            for (metric, stat, unit) in [
                ("bandwidth", "mean", "MiB/s"),
                ("iops", "mean", "1/s"),
                ("latency", "mean", "us"),
                ("latency", "p99", "us"),
                ("latency", "max", "ms"),
            ] {
                let (whole, fraction) = (numbers.below(90_000), numbers.below(100));
                // Writing to a string cannot fail.
                let _ = writeln!(
                    text,
                    "{config},fio,Random,random read {workload},read,{metric},{stat},{whole}.{fraction:02},{unit},\
                     {} KiB,16,2,random,ok,,libaio,{protocol}",
                    workload + 1
                );
            }
        }
    }
    text
}
