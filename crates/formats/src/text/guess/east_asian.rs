//! Chinese, Japanese and Korean: two bytes a character, so that nearly any bytes make some character; the right reading
//! is the one whose characters are common.

use super::sign;

/// The scripts and words of one code page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Common {
    /// Characters of everyday words, and of the words that benchmarks and systems print.
    pub(super) characters: &'static str,
    /// Which script is written beside or instead of ideographs.
    pub(super) script: Script,
}

/// What is written beside ideographs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    /// Nothing.
    None,
    /// Hiragana and katakana.
    Kana,
    /// Hangul, mostly instead of them.
    Hangul,
}

/// Simplified Chinese.
pub(super) const SIMPLIFIED: Common = Common {
    characters: "的一是在了有不这个中大为上和国地到以说时要就出会可也你对生能年发小多成方后作里用写速度读随机顺序测试\
    磁盘文件硬记录入字节已复制拷贝区块秒数据连续队列线程间平均延迟模式结果系统存储单位次总共版本操设备传\
    输率最高低值类型吞吐量网络卷名称配置内容开始束取家庭专业东芝固态械三星金士顿英特海康威希捷笔电脑台新\
    旧好人们学过得自那都去道心现没经起看天些还进部只事实理使动法定她他很与第长正物应把前又政外工四关点合\
    各明问必重它情从然立全者性体加由意建月军无代日常相见几义主条手反向化员气此通被二老并么水决解",
    script: Script::None,
};

/// Traditional Chinese.
pub(super) const TRADITIONAL: Common = Common {
    characters: "速度測試隨機循順序讀取寫入磁碟硬檔案大小平均結果位元組已複製秒家用版專業延遲佇列執行緒區塊的一是在不\
    了有和人這中為上個國我以要時來們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定學法\
    所民得經之進著等部力電自理起物現量都兩體制當使點從本把性應開它合還其然前天事形相全表間樣與關各重新線\
    內數正反明看原比但質第向此變條只解問建月無系最通並題程料員次總品式設及管特件長基資流路級較將見計別期\
    根據處色保器壓少服務連接檢查註網",
    script: Script::None,
};

/// Japanese.
pub(super) const JAPANESE: Common = Common {
    characters: "日一国会人年大中本長出三同時政事自行社見月分後前生連五間対上部東者合市業内相方四定今回新場金員九入選\
    立開手力学問高代明子動京全目表通外最言現理体当八主題下首意法不来作性的要用制度強小七成期公取都和統以\
    機平加思家話世受区領多続進正安設保改数記初指心界支第結派点報書原先共得名交向際査文反元重近千考判画海\
    利組知道信策集在件団別物側使求所次水品計増関係感特情投示変打基私各始直両式確提運終量低台広必応演電能\
    再位置真格有過口局放税検常校料状工語空証送供可割付切説転食比難防補車研収断石消神番規展準備副算視条席\
    率線病念待試象域例衛早映限親額監環験商果秒測込読順随速均専版",
    script: Script::Kana,
};

/// Korean.
pub(super) const KOREAN: Common = Common {
    characters: "이다는을에가의로하고은를지도서기한사리아대인스어자시해정일나수전있제구상보주부장라그동트원들용공마조\
    연비성개과중만여소신오유선경무발방세모데되현안국간파치생계위실각회체당화등직입터관물미결추분영드반디\
    면식요행크복명설강진저량차산통타건집급업메적순읽쓰임테속초바레코출력옴감함평균랜덤홈션",
    script: Script::Hangul,
};

/// What a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Kana,
    HalfKana,
    Ideograph,
    Hangul,
    Punctuation,
}

fn kind(c: char) -> Option<Kind> {
    match c {
        '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30ff}' => Some(Kind::Kana),
        '\u{ff61}'..='\u{ff9f}' => Some(Kind::HalfKana),
        '\u{4e00}'..='\u{9fff}' => Some(Kind::Ideograph),
        '\u{ac00}'..='\u{d7a3}' => Some(Kind::Hangul),
        '\u{3000}'..='\u{3020}' | '\u{ff01}'..='\u{ff5e}' => Some(Kind::Punctuation),
        _ => None,
    }
}

/// How well a text reads.
pub(super) fn score(chars: &[char], common: Common) -> i32 {
    let (mut score, mut at) = (0, 0);
    while let Some(c) = chars.get(at) {
        let run = chars[at..].iter().map_while(|c| kind(*c).map(|kind| (*c, kind)));
        let run: Vec<_> = run.collect();
        if run.is_empty() {
            // A sign fits any language, so it speaks against one alone.
            score += if c.is_ascii() {
                0
            } else {
                sign::score(chars, at).min(0)
            };
            at += 1;
        } else {
            let in_row = run.len();
            score += run
                .iter()
                .map(|(c, kind)| character(*c, *kind, in_row, common))
                .sum::<i32>();
            at += in_row;
        }
    }
    score
}

/// A character in a row of so many. One alone says little: two bytes of another code page make one, too.
fn character(c: char, kind: Kind, in_row: usize, common: Common) -> i32 {
    let is_common = || common.characters.contains(c);
    match (kind, common.script) {
        (Kind::Punctuation, _) => 1,
        (Kind::Kana, Script::Kana) => {
            if in_row > 1 {
                5
            } else {
                1
            }
        }
        (Kind::HalfKana, Script::Kana) if in_row > 2 => 0,
        (Kind::HalfKana, _) | (Kind::Ideograph, Script::Hangul) => -2,
        (Kind::Hangul, Script::Hangul) => {
            if in_row > 1 && is_common() {
                6
            } else {
                1
            }
        }
        (Kind::Kana | Kind::Hangul, _) => -1,
        (Kind::Ideograph, _) => match (in_row > 1, is_common()) {
            (true, true) => 6,
            (true, false) => -1,
            (false, true) => 1,
            (false, false) => -2,
        },
    }
}
