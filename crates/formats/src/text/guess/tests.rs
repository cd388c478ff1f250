use super::*;
use crate::text::tables;

/// Words as result files hold them, each of which is told alone.
const WORDS: &[(&str, &[&str])] = &[
    (
        "windows-1252",
        &[
            "21 °C",
            "5°C",
            "mesure ±3 µs, 40 °C",
            "³",
            "x²",
            "Año",
            "4 µs",
            "°F",
            "12,4 µs",
            "Ångström",
            "ÄNDERUNG",
            "Ø",
            "Prüfung §3",
            "lat µs;99 µs",
            "5 µ",
            "¼ GB",
            "§ 3",
            "¿qué?",
            "garçon",
            "gemäß",
            "Maß",
            "Straße 5",
            "wöchentliche Prüfung der größten Blöcke",
            "Écriture",
            "é",
            "schreiben wäh.",
            "Größe der Datei für Prüfung",
            "Windows 10 Édition Familiale",
            "50 µs",
            "5,4 µs;3 µs",
            "latency,12.5,µs",
            "21 °C",
            "1\u{a0}234\u{a0}567",
            "m²",
            "½",
            "Übertragung",
            "vitesse d'écriture séquentielle",
            "Lecture séquentielle: 500 Mo/s, très élevé",
            "velocità di lettura",
            "Velocidade de gravação",
            "prueba de tamaño año",
            "größer",
            "Lesen (zufällig)",
            "Å",
            "København",
            "Grønland måling",
            "– copié",
            "1048576000 octets (1,0 GB) copiés",
            "1048576000 Bytes (1,0 GB, 1000 MiB) kopiert, durchschnittlich für Köln",
            "naïve",
            "“quoted” – dash’s",
            "CPU Ø 5 %",
            "Zürich",
            "ÜBERTRAGUNG",
            "GRÖSSE",
            "José",
            "Café",
            "Mühle ± 3",
            "5 × 4 TB",
            "ça",
            "à",
            "où ça été déjà créée",
            "±5",
            "€",
            "Ihr Gerät läuft",
            "lecture à 4 Ko",
            "größer, très élevé",
        ],
    ),
    (
        "windows-1250",
        &[
            "rychlost čtení",
            "měření zápisu",
            "prędkość odczytu, zapisu: średnia",
            "Zkopírováno",
            "skopiowano bajtów",
            "przepływność łącza",
            "Časopis žluťoučký kůň",
            "szybkość",
            "počet vláken",
        ],
    ),
    (
        "windows-1251",
        &[
            "скорость записи",
            "Скорость чтения",
            "мкс",
            "Последовательное чтение, МБ/с",
            "скопировано 1 ГБ",
            "записей получено",
            "Диск",
            "Тест",
            "запись",
            "швидкість",
            "ЗАПИСЬ",
            "Windows 10 Домашняя",
        ],
    ),
    (
        "koi8-r",
        &[
            "скорость записи",
            "Скорость чтения",
            "Последовательное чтение, МБ/с",
            "скопировано",
            "записей получено",
            "Диск",
        ],
    ),
    (
        "windows-1254",
        &[
            "hız testi ağırlık",
            "yazma hızı",
            "sıralı okuma",
            "Türkçe Windows ışık",
            "kopyalandı",
            "geçen süre İstanbul şifre",
        ],
    ),
    (
        "shift_jis",
        &[
            "シーケンシャルリード",
            "ランダム読み込み",
            "書き込み速度",
            "コピー",
            "レコード入力",
            "バイトコピーされました",
            "読み出し",
            "平均",
            "速度",
            "ディスク",
            "テスト 測定",
        ],
    ),
    (
        "euc-jp",
        &[
            "シーケンシャルリード",
            "ランダム読み込み",
            "書き込み速度",
            "コピー",
            "レコード入力",
            "バイトコピーされました",
            "読み出し",
            "ディスク",
            "テスト 測定",
        ],
    ),
    (
        "gbk",
        &[
            "东芝固态硬盘",
            "三星",
            "新建文件夹",
            "我的电脑",
            "顺序读取",
            "随机写入",
            "磁盘测试",
            "记录了1000+0 的读入",
            "字节已复制",
            "速度",
            "平均延迟",
            "硬盘",
            "家庭中文版",
            "文件",
            "测试结果",
            "1048576000字节（1.0 GB）已复制",
        ],
    ),
    (
        "big5",
        &[
            "循序讀取",
            "隨機寫入",
            "磁碟測試",
            "速度",
            "測試結果",
            "已複製",
            "位元組",
            "硬碟",
            "家用版",
            "平均",
            "檔案大小",
        ],
    ),
    (
        "euc-kr",
        &[
            "순차 읽기",
            "임의 쓰기",
            "디스크 속도 테스트",
            "레코드 들어옴",
            "바이트 복사함",
            "홈 에디션",
            "평균 지연",
            "쓰기 속도",
            "파일",
        ],
    ),
];

fn encoded(label: &str, text: &str) -> Vec<u8> {
    let bytes = |c| tables::encode(label, c).unwrap_or_else(|| panic!("{label} has not all of {text}"));
    text.chars().flat_map(bytes).collect()
}

fn read(bytes: &[u8]) -> String {
    code_page(bytes, Some(tables::decode)).into_owned()
}

#[test]
fn words_are_read_in_the_code_page_they_were_written_in() {
    for (label, words) in WORDS {
        for word in *words {
            assert_eq!(read(&encoded(label, word)), *word, "{label}");
        }
    }
}

#[test]
fn a_table_with_lone_western_signs_is_western() {
    for text in [
        "workload,op,metric,value,unit\nw,read,latency,12,µs\nw,write,latency,15,µs\n",
        "workload,op,metric,value,unit\nw,read,iops,1\u{a0}234,1/s\n",
        "Size;Read, MB/s;Lat, µs\n½ GiB;1\u{a0}000,5;3\n1 m²;5;21 °C\n",
    ] {
        assert_eq!(read(&encoded("windows-1252", text)), text);
    }
}

#[test]
fn what_reads_in_no_code_page_is_western_and_keeps_its_lines() {
    let bytes: Vec<u8> = (0..=255_u8).cycle().take(64 << 10).collect();
    let lines = |text: &str| text.matches('\n').count();
    assert_eq!(lines(&read(&bytes)), 256);
    assert_eq!(label(b"\x81\xff\xfe 1", tables::decode), Some("windows-1252"));
}

#[test]
fn a_sample_is_bounded_and_of_whole_words() {
    assert_eq!(sample(b"abc d\xb5s,5 \xe9t\xe9;x"), b"d\xb5s \xe9t\xe9 ");
    assert_eq!(sample(&vec![0xe9; 64 << 10]).len(), SAMPLE_BYTES);
    let text = b"\xe9 ".repeat(64 << 10);
    assert!(sample(&text).len() <= SAMPLE_BYTES);
    assert_eq!(sample(b"plain"), b"");
}

#[test]
fn without_a_decoder_letters_are_replaced_and_figures_stay() {
    assert_eq!(code_page(b"5,3 \xb5s", None), "5,3 \u{fffd}s");
}
