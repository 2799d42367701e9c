// Generated from the contract of the service. `npm run readme` writes it.

/** That the call was accepted. */
export type Accepted = {
  /** Always success: the work goes on. */
  status: 'success'
}

/** What addTrackedCreator takes. */
export type AddTrackedCreatorInput = {
  /** The platform. */
  connector: TrackableConnector
  /** The creator's name on the platform, without @. */
  handle: string
  /** When posts are polled: five cron fields, UTC. cron expression is accepted, too. */
  cron_expression: CronSchedule
  /** When the tracking ends. */
  tracking_expiry_at: InstantText
  /** When stories are polled: five cron fields, UTC. By default with the posts. */
  stories_cron_expression?: CronSchedule | undefined
  /** When the polling of stories ends. By default with that of the posts. */
  stories_tracking_expiry_at?: InstantText | undefined
}

/** What addTrackedPost takes. */
export type AddTrackedPostInput = {
  /** The platform. */
  connector: TrackableConnector
  /** The identifier of the post on its platform. */
  shortcode: string
  /** The creator's name on the platform, without @. */
  handle: string
  /** When it is polled: a cron schedule of five fields, UTC. */
  cron_expression: CronSchedule
  /** When the tracking ends. */
  tracking_expiry_at: InstantText
}

/** Shares of men and women by age band, in percent. */
export type AgeGenderDistribution = {
  /** Aged 13 to 17. */
  '13-17': GenderDistribution
  /** Aged 18 to 24. */
  '18-24': GenderDistribution
  /** Aged 25 to 34. */
  '25-34': GenderDistribution
  /** Aged 35 to 44. */
  '35-44': GenderDistribution
  /** Aged 45 to 54. */
  '45-54': GenderDistribution
  /** Aged 55 to 64. */
  '55-64': GenderDistribution
  /** Aged 65 and over. */
  '65-': GenderDistribution
}

/** Shares of age bands, in percent. */
export type AgeGroupDistribution = {
  /** Aged 13 to 17. */
  '13-17': number
  /** Aged 18 to 24. */
  '18-24': number
  /** Aged 25 to 34. */
  '25-34': number
  /** Aged 35 to 44. */
  '35-44': number
  /** Aged 45 to 54. */
  '45-54': number
  /** Aged 55 to 64. */
  '55-64': number
  /** Aged 65 and over. */
  '65-': number
}

/** Why an analysis failed. */
export type AnalysisError = {
  /** The code of the error. */
  internal_code: number
  /** What happened, in words. */
  message: string
}

/** A video, alone or with the brief that it is checked against. */
export type AnalysisForm = {
  /** required: a .mp4, .mov, .avi, .mkv, .webm or .m4v file */
  video: Blob
  /** raw: what the video shows; compliance: checked against a brief. */
  mode?: 'raw' | 'compliance' | undefined
  /** The name of the campaign, as sent. */
  campaign_name: string
  /** The name of the brand, as sent. */
  brand_name: string
  /** a .pdf, .doc, .docx, .ppt or .pptx file; overrides the fields of the brief */
  guidelines_file?: Blob | undefined
  /** What the creator is to say, word by word. */
  approved_script?: string | undefined
  /** required in compliance mode without guidelines_file */
  campaign_objective?: string | undefined
  /** required in compliance mode without guidelines_file */
  key_messages?: string | undefined
  /** How it must say that it is paid for. */
  required_disclosures?: string | undefined
  /** Hashtags that it must have. */
  required_hashtags?: string | undefined
  /** How it is to sound and look. */
  tone_style_guidelines?: string | undefined
  /** What it should do. */
  dos?: string | undefined
  /** What it should not do. */
  donts?: string | undefined
  /** What it must not claim. */
  prohibited_claims?: string | undefined
  /** What viewers are to do. */
  call_to_action?: string | undefined
  /** Anything else. */
  other_notes?: string | undefined
}

/** A webhook of the event audience.completed. */
export type AudienceCompletedPayload = {
  /** The event. */
  type: 'audience.completed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** The creator whose audience is wanted. */
export type AudienceInput = {
  /** The creator's name on the platform, with or without @. */
  handle: string
  /** The platform. */
  connector: Connector
}

/** Followers by kind, in percent. */
export type AuthenticityDistribution = {
  /** Percent of followers who are not real. */
  fake: number
  /** Percent of followers who are influencers. */
  influencers: number
  /** Percent of followers who follow very many. */
  mass_followers: number
  /** Percent of other followers. */
  real: number
}

/** Posts that are tracked together. */
export type Campaign = {
  /** The id of the campaign: endpoints 2 to 5 take it. */
  id: string
  /** The name of the campaign. */
  name: string
  /** The name of the brand. */
  brand_name: string
  /** What the campaign costs; null where none was set. */
  cost_of_campaign: number | null
  /** The name of a field of your own; null where none was set. */
  custom_field_name: string | null
  /** The value of that field; null where none was set. */
  custom_field_value: CustomFieldValue
  /** The target of the engagement rate; null where none was set. */
  threshold_er: number | null
  /** The target of the reach; null where none was set. */
  threshold_reach: number | null
  /** The web address of the brand; null where none was set. */
  brand_url: string | null
  /** Hours between two trackings of its posts. */
  campaign_tracking_interval: number
  /** The posts it tracks, by URL. */
  tracking_urls: string[]
  /** Figures of its posts, by URL as sent; renewed at each tracking. */
  tracking_details: { [key: string]: PostDetail }
  /** The URL of its insights (endpoint 5). */
  insights_link: string
  /** When its tracking ends: 30 days after its start, unless extended. */
  tracking_expiry_at: string
  /** Yet to start without posts, live while it tracks, completed afterwards. */
  status: 'Yet to start' | 'live' | 'completed'
  /** The hashtags of its posts. */
  hashtags: string[]
  /** Whether short links are attached. */
  show_shortlinks: boolean
  /** Whether costs of posts are known. */
  show_post_costs: boolean
  /** Short URLs by post URL. */
  shortlinks: { [key: string]: string[] }
  /** The cost of each post, by post URL. */
  post_costs: { [key: string]: number }
  /** When its posts are tracked next; null when never. */
  next_tracking_at: string | null
}

/** The audience of a campaign: that of its creators, by their followers. */
export type CampaignAudience = {
  /** Percent by age band. */
  age_group_distribution: AgeGroupDistribution
  /** Percent by age band and gender. */
  age_gender_distribution: AgeGenderDistribution
  /** Percent by gender. */
  gender_distribution: GenderDistribution
  /** Percent by city. */
  city_distribution: { [key: string]: number }
  /** The largest groups; nulls and zeros in an empty campaign. */
  top: {
    /** The most frequent gender. */
    gender: 'male' | 'female' | null
    /** Its share in percent. */
    gender_per: number
    /** The most frequent age band. */
    age_group: string | null
    /** Its share in percent. */
    age_group_per: number
    /** The most frequent city. */
    location: string | null
    /** Its share in percent. */
    location_per: number
    /** The most frequent country. */
    country: string | null
  }
  /** The comments and their sentiment. */
  comments_sentiment_analysis: CommentsSentimentAnalysis
  /** When the extended analysis was made. */
  comments_sentiment_analysis_v2_at: string
  /** The extended analysis of the comments. */
  comments_sentiment_analysis_v2: ExtendedSentiment
}

/** The brief that a video is checked against. */
export type CampaignBrief = {
  /** What the creator is to say, word by word. */
  approved_script: string | null
  /** What the campaign is for. */
  campaign_objective: string | null
  /** What the video must say. */
  key_messages: string | null
  /** How it must say that it is paid for. */
  required_disclosures: string | null
  /** Hashtags that it must have. */
  required_hashtags: string | null
  /** How it is to sound and look. */
  tone_style_guidelines: string | null
  /** What it should do. */
  dos: string | null
  /** What it should not do. */
  donts: string | null
  /** What it must not claim. */
  prohibited_claims: string | null
  /** What viewers are to do. */
  call_to_action: string | null
  /** Anything else. */
  other_notes: string | null
}

/** A webhook of the event campaign.completed. */
export type CampaignCompletedPayload = {
  /** The event. */
  type: 'campaign.completed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** A new campaign. */
export type CampaignInput = {
  /** The name of the campaign. */
  name: string
  /** The name of the brand. */
  brand_name: string
}

/** The figures of a campaign: those of its posts, and their sums. */
export type CampaignInsights = {
  /** The state of the campaign. */
  status: 'Yet to start' | 'live' | 'completed'
  /** A page that shows these insights to anybody. */
  share_url: string
  /** The platforms of its posts. */
  connectors: Connector[]
  /** How many posts. */
  posts_count: number
  /** How many creators posted. */
  creators_count: number
  /** The reach of that day. */
  reach: number
  /** Views in sum. */
  views: number
  /** Followers of its creators, in sum. */
  followers: number
  /** Comments in sum. */
  comments: number
  /** Likes in sum. */
  likes: number
  /** Likes and comments in sum. */
  engagement: number
  /** Engagement in percent of the followers. */
  er: number
  /** Engagement in percent of the views. */
  erv: number
  /** The posts with most engagement. */
  top_posts: PostDetail[]
  /** All posts. */
  posts: PostDetail[]
  /** The comments of all posts. */
  all_comments: Comment[]
  /** Frequent words of the comments. */
  word_cloud: WordCloud
  /** Percent by age band and gender. */
  age_gender_distribution: AgeGenderDistribution
  /** Who follows its creators. */
  audience: CampaignAudience
  /** Reach by day, oldest first. */
  reach_trends: { [key: string]: {
    /** The reach of that day. */
    reach: number
  } }[]
  /** Engagement by day, oldest first. */
  engagement_trends: { [key: string]: {
    /** Likes and comments of that day. */
    engagement: number
  } }[]
  /** Posts with a hashtag of the campaign. */
  hashtag_overview: {
    /** Reach in sum. */
    total_reach: number
    /** How many posts. */
    total_post_count: number
    /** Views in sum. */
    total_views: number
    /** Cost per reached account. */
    cpr: number
    /** Cost per view. */
    cpv: number
  }
  /** The hashtags of its posts. */
  hashtags: string[]
  /** The URL of this document. */
  insights_link: string
  /** When its tracking started; null before. */
  start_date: string | null
  /** Figures by hashtag; null without posts. */
  hashtag_insights: { [key: string]: HashtagInsight } | null
  /** The name of the campaign. */
  name: string
  /** The name of the brand. */
  brand_name: string
  /** What the campaign costs; null where none was set. */
  cost_of_campaign: number | null
  /** The name of a field of your own; null where none was set. */
  custom_field_name: string | null
  /** The value of that field; null where none was set. */
  custom_field_value: CustomFieldValue
  /** The target of the engagement rate; null where none was set. */
  threshold_er: number | null
  /** The target of the reach; null where none was set. */
  threshold_reach: number | null
  /** When its posts were last tracked; null before. */
  insights_refreshed_at: string | null
  /** The logo of the brand; null where none is known. */
  brand_logo_url: string | null
  /** The client; null where none is known. */
  client_name: string | null
  /** The logo of the client; null where none is known. */
  client_logo_url: string | null
}

/** Posts, short links and costs of a campaign. */
export type CampaignPatch = {
  /** Posts to track from now on. */
  add_tracking_urls?: readonly PostUrl[] | undefined
  /** Posts to track no longer; an untracked one gives a warning. */
  remove_tracking_urls?: readonly string[] | undefined
  /** Short links to attach to posts. */
  add_shortlinks?: readonly {
    /** The URL of a tracked post. */
    post_url: string
    /** Short URLs, or their ids. */
    shortlink: readonly string[]
  }[] | undefined
  /** Short links to take from posts. */
  remove_shortlinks?: readonly {
    /** The URL of a tracked post. */
    post_url: string
    /** Short URLs, or their ids. */
    shortlink: readonly string[]
  }[] | undefined
}

/** Settings of a campaign; what is left out stays. */
export type CampaignUpdate = {
  /** The posts it tracks, by URL. */
  tracking_urls?: readonly PostUrl[] | undefined
  /** The web address of the brand; null where none was set. */
  brand_url?: string | null | undefined
  /** The name of the campaign. */
  name?: string | undefined
  /** The name of the brand. */
  brand_name?: string | undefined
  /** What the campaign costs; null where none was set. */
  cost_of_campaign?: number | null | undefined
  /** The name of a field of your own; null where none was set. */
  custom_field_name?: string | null | undefined
  /** The value of that field; null where none was set. */
  custom_field_value?: string | number | null | undefined
  /** When its tracking ends: 30 days after its start, unless extended. */
  tracking_expiry_at?: InstantText | undefined
  /** Short URLs by post URL. */
  shortlinks?: { [key: string]: readonly string[] } | undefined
  /** The cost of each post, by post URL. */
  post_costs?: { [key: string]: number } | undefined
}

/** A comment on a post. */
export type Comment = {
  /** The comment. */
  text: string
  /** Epoch seconds on instagram, an HTTP-date elsewhere. */
  created_at: CommentDate
  /** 1 positive, 0 otherwise. */
  sentiment: 0 | 1
  /** Its likes; empty where the platform hides them. */
  like_count: LikeCount
  /** Who wrote it. */
  commenter: string
}

/** A comment with its sentiment. */
export type CommentData = {
  /** Its number. */
  comment_id: number
  /** The comment. */
  comment: string
  /** The comment in English. */
  translation: string
  /** Customer satisfaction, from 1 to 5. */
  csat: number
  /** Net promoter score, from 0 to 10. */
  nps: number
  /** Themes that it speaks of. */
  extraction: {
    /** The theme. */
    theme: string
    /** The sentiment of the theme. */
    sentiment: 'neutral' | 'negative' | 'error' | 'unknown'
  }[]
  /** The URL of the post. */
  post_url: string
  /** Its likes; null where the platform hides them. */
  like_count: number | null
  /** When it was written. */
  created_at: string
  /** The text of the post; null where it has none. */
  post_caption: string | null
}

/** Seconds since 1970, or an HTTP-date. */
export type CommentDate = number | string

/** Who wrote a comment. */
export type Commentor = {
  /** Who commented. */
  username: string
  /** The platform. */
  connector: Connector
  /** Their channel; on youtube only. */
  channelId?: string
  /** Their picture; on youtube only. */
  imageUrl?: string
}

/** A page of comments. */
export type CommentsList = {
  /** Whether there is another page. */
  has_next: boolean
  /** The id of the one-post campaign: endpoint 7 takes it. */
  campaign_id: string
  /** The page, from 1. */
  page: number
  /** Comments on a page. */
  limit: number
  /** How many comments there are on all pages. */
  total_comments: number
  /** The comments of this page. */
  comments: Comment[]
}

/** Which comments are ready to be read. */
export type CommentsProcessedData = {
  /** The one-post campaign whose comments endpoint 7 lists now. */
  campaign_id: string
}

/** The sentiment of comments. */
export type CommentsSentimentAnalysis = {
  /** The comments. */
  comments: Comment[]
  /** How many comments there are. */
  total_comments: number
  /** Comments by sentiment, in percent. */
  sentiment: {
    /** Percent of positive comments. */
    positives: number
    /** Percent of negative comments. */
    negatives: number
    /** Percent of neutral comments. */
    neutral: number
  }
  /** Frequent words of the comments. */
  word_cloud: WordCloud
}

/** A brand and its competitors. */
export type Competition = {
  /** The profiles of the brand; at least one. */
  brand_handle: CompetitionHandles
  /** The profiles of each competitor. */
  competitor_handles: CompetitionHandles[]
  /** When it was made, YYYY-MM-DD HH:MM:SS.ffffff (UTC). */
  created_at: string
  /** The id of the comparison: endpoint 31 takes it. */
  id: string
  /** A name of your own. */
  name: string
  /** pending until it is done, then success. */
  status: 'pending' | 'success'
}

/** A webhook of the event competition.completed. */
export type CompetitionCompletedPayload = {
  /** The event. */
  type: 'competition.completed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** The profiles of one brand, by platform. */
export type CompetitionHandles = {
  /** A profile URL on instagram, or empty. */
  instagram: string
  /** A profile URL on youtube, or empty. */
  youtube: string
}

/** The profiles of one brand, by platform. */
export type CompetitionHandlesInput = {
  /** A profile URL on instagram, or empty. */
  instagram: string
  /** A profile URL on youtube, or empty. */
  youtube: string
}

/** A brand to be compared with its competitors. */
export type CompetitionInput = {
  /** How far the comparison goes back. */
  fetch_interval: FetchInterval
  /** A name of your own. */
  name: string
  /** The profiles of the brand; at least one. */
  brand_handle: CompetitionHandlesInput
  /** The profiles of each competitor. */
  competitor_handles: readonly CompetitionHandlesInput[]
}

/** How a brand compares with its competitors. */
export type CompetitionInsights = {
  /** The id of the comparison: endpoint 31 takes it. */
  id: string
  /** A name of your own. */
  name: string
  /** pending until it is done, then success. */
  status: 'pending' | 'success'
  /** How far the comparison goes back. */
  fetch_interval: FetchInterval
  /** The first day of the interval; null while pending. */
  start_date: string | null
  /** The last day of the interval; null while pending. */
  end_date: string | null
  /** The brand. */
  brand: CompetitionParty
  /** Each competitor, in their order. */
  competitors: CompetitionParty[]
}

/** The brand or a competitor. */
export type CompetitionParty = {
  /** The profiles as sent. */
  handles: CompetitionHandles
  /** Followers over all platforms. */
  followers: number
  /** Posts over all platforms. */
  posts: number
  /** Likes and comments over all platforms. */
  engagement: number
  /** Percent of the engagement of all parties. */
  share_of_voice: number
  /** Figures on instagram; null without a profile. */
  instagram: CompetitionPlatform | null
  /** Figures on youtube; null without a profile. */
  youtube: CompetitionPlatform | null
}

/** Figures of a brand on one platform. */
export type CompetitionPlatform = {
  /** The creator's name on the platform, without @. */
  handle: string
  /** The URL of the profile. */
  handle_link: string
  /** The name of the person or page. */
  full_name: string
  /** How many follow it. */
  followers: number
  /** Posts of the interval. */
  posts: number
  /** Likes and comments of these posts. */
  engagement: number
  /** Engagement of an average latest post in percent of the followers. */
  er: number
  /** Percent of the engagement of all parties there. */
  share_of_voice: number
  /** The posts with most engagement, best first. */
  top_posts: CompetitionTopPost[]
  /** Followers by day, oldest first; ends with today's total. */
  followers_trends: { [key: string]: {
    /** Followers of that day. */
    followers: number
  } }[]
  /** Figures of each part of the interval, under its last day. */
  engagement_trends: { [key: string]: {
    /** Likes and comments of that part. */
    engagement: number
    /** Posts of that part. */
    posts: number
  } }[]
}

/** One of the best posts of a brand. */
export type CompetitionTopPost = {
  /** The identifier of the post on its platform. */
  shortcode: string
  /** The URL of the post. */
  post_url: string
  /** The kind of post. */
  post_type: PostType
  /** Its title. */
  title: string
  /** A picture of it. */
  image_url: string
  /** When it was posted, as an HTTP-date. */
  posted_date: string
  /** How many likes it has. */
  likes_count: number
  /** How many comments it has. */
  comments_count: number
  /** How often it was seen. */
  views: number
  /** Likes and comments. */
  engagement: number
}

/** How a video meets its brief. */
export type ComplianceReport = {
  /** What the video does right. */
  compliant_elements: string[]
  /** What it does wrong. */
  violations: {
    /** What is wrong. */
    issue: string
    /** Why it matters. */
    why_it_matters: string
    /** Where it shows. */
    evidence: string
  }[]
  /** What it lacks. */
  missing_requirements: string[]
  /** What to change. */
  rectifications: string[]
  /** How well it fits the brief, from 0 to 100. */
  compliance_score: number
  /** The report in short. */
  summary: string
}

/** A social platform. */
export type Connector = 'instagram' | 'youtube' | 'tiktok'

/** Insights of a creator who gave consent. */
export type ConsentedInsights = {
  /** The figures of the profile. */
  profile_overview: InstagramProfileOverview
  /** Who the creator is. */
  profile_details: InstagramProfileDetails
  get_reach_and_engagement_details: InstagramReachAndEngagement
  /** The latest posts. */
  get_posts: {
    /** Videos, newest first. */
    video_posts: ConsentedVideoPost[]
    /** Other posts, newest first. */
    non_video_posts: ConsentedNonVideoPost[]
  }
}

/** A post without a video. */
export type ConsentedNonVideoPost = {
  /** When it was posted, epoch seconds. */
  posted_at: number
  /** Whether it is a video. */
  video: boolean
  /** The identifier of the post on its platform. */
  shortcode: string
  /** When it was posted, as an HTTP-date. */
  posted_date: string
  /** How many likes it has. */
  likes_count: number
  /** How many comments it has. */
  comments_count: number
  /** The hashtags of its text. */
  hashtags: string[]
  /** Whether a brand paid for it. */
  sponsored: boolean
  /** Its text. */
  caption: string
  /** Engagement rate: likes and comments in percent of the followers. */
  er: number
  /** A picture of it. */
  image_url: string
  /** Links in its text. */
  external_links: string[]
  /** The kind of post. */
  post_type: string
  /** Handles that it mentions. */
  mentions: string[]
  /** Where it was posted; null where none is known. */
  location_name: string | null
}

/** A post with a video. */
export type ConsentedVideoPost = {
  /** When it was posted, epoch seconds. */
  posted_at: number
  /** Whether it is a video. */
  video: boolean
  /** The identifier of the post on its platform. */
  shortcode: string
  /** When it was posted, as an HTTP-date. */
  posted_date: string
  /** How many likes it has. */
  likes_count: number
  /** How many comments it has. */
  comments_count: number
  /** The hashtags of its text. */
  hashtags: string[]
  /** Whether a brand paid for it. */
  sponsored: boolean
  /** Its text. */
  caption: string
  /** Engagement rate: likes and comments in percent of the followers. */
  er: number
  /** A picture of it. */
  image_url: string
  /** Links in its text. */
  external_links: string[]
  /** The kind of post. */
  post_type: string
  /** Handles that it mentions. */
  mentions: string[]
  /** Where it was posted; null where none is known. */
  location_name: string | null
  /** How often it was seen. */
  views: number
}

/** A webhook of the event creator.completed. */
export type CreatorCompletedPayload = {
  /** The event. */
  type: 'creator.completed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** What the tracking of a creator found. */
export type CreatorEventData = {
  /** The platform. */
  connector: TrackableConnector
  /** The creator's name on the platform, without @. */
  handle: string
  /** The schedule that ticked. */
  schedule: 'posts' | 'stories'
  /** When the figures were collected, YYYY-MM-DD HH:MM:SS (UTC). */
  tracked_at: string
  /** How many follow it. */
  follower_count: number
  /** How many it follows. */
  following_count: number
  /** How many posts it has. */
  media_count: number
  /** Engagement rate: likes and comments in percent of the followers. */
  er: number
  /** Likes of an average latest post. */
  average_likes: number
  /** Comments of an average latest post. */
  average_comments: number
  /** Views of an average latest post. */
  average_views: number
}

/** Counts of the events of a tracked creator. */
export type CreatorEventInsights = {
  /** Events since it was added. */
  total: number
  /** Of these, delivered by webhook. */
  webhooks_success_total: number
  /** Events of this month. */
  this_month: number
  /** Of these, delivered by webhook. */
  webhooks_success_this_month: number
  /** Events of today. */
  today: number
  /** Of these, delivered by webhook. */
  webhooks_success_today: number
  /** Events of this month by day. */
  events_datewise_this_month: { [key: string]: number }[]
  /** Events of this month by creator. */
  events_creatorwise_this_month: { [key: string]: number }[]
}

/** A webhook of the event creator.failed. */
export type CreatorFailedPayload = {
  /** The event. */
  type: 'creator.failed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** Whether creators are ready to be read. */
export type CreatorStatuses = {
  /** An entry for each profile URL, in their order. */
  data: {
    /** success once processed; expired when old; else not_found. */
    status: 'success' | 'expired' | 'not_found'
    /** The profile URL as sent. */
    handle_url: string
    /** The handle in it. */
    handle: string
    /** The platform; null where the text is no profile URL. */
    connector: Connector | null
  }[]
}

/** A cron schedule of five fields, UTC. */
export type CronSchedule = string

/** A text, a number or nothing. */
export type CustomFieldValue = string | number | null

/** A webhook of the event data_refresh.completed. */
export type DataRefreshCompletedPayload = {
  /** The event. */
  type: 'data_refresh.completed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** A webhook of the event data_refresh.failed. */
export type DataRefreshFailedPayload = {
  /** The event. */
  type: 'data_refresh.failed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** A request for basic analytics of creators. */
export type DataRequest = {
  /** Entries done so far. */
  processed_entries: number
  /** Of these, those that succeeded. */
  success_entries: number
  /** When it was made. */
  created_date: string
  /** Profile URLs; a text that is none fails its entry, not the call. */
  request_entries: string[]
  /** The entries done so far. */
  response_entries: ResponseEntry[]
  /** The id of the request. */
  id: string
  /** Always creators. */
  request_type: 'creators'
  /** initiated, processing or success. */
  status: 'initiated' | 'processing' | 'success'
}

/** A webhook of the event data_request.completed. */
export type DataRequestCompletedPayload = {
  /** The event. */
  type: 'data_request.completed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** The id of a new data request. */
export type DataRequestCreated = {
  /** The id of the request: endpoint 29 takes it. */
  data_request_id: string
  /** Always initiated. */
  status: 'initiated'
}

/** Creators whose basic analytics are wanted. */
export type DataRequestInput = {
  /** Always creators. */
  request_type: 'creators'
  /** Profile URLs; a text that is none fails its entry, not the call. */
  request_entries: readonly string[]
}

/** What comments say: their sentiment, themes and scores. */
export type ExtendedSentiment = {
  /** Positive comments. */
  positive: SentimentBucket
  /** Negative comments. */
  negative: SentimentBucket
  /** Comments without a sentiment. */
  unknown: SentimentBucket
  /** How many comments the posts have, analysed or not. */
  total_comments: number
  /** What to do about it. */
  actionable_insights: string[]
  /** What the comments say. */
  overall_summary: string[]
  /** Customer satisfaction over all comments. */
  overall_csat: number
  /** Customer satisfaction by post URL. */
  per_post_csat: { [key: string]: number }
  /** Net promoter score over all comments. */
  overall_nps: number
  /** What is liked. */
  positive_themes: string[]
  /** What is disliked. */
  negative_themes: string[]
  /** Comments by grade, in percent. */
  distribution: {
    /** Percent. */
    excellent: number
    /** Percent. */
    good: number
    /** Percent. */
    neutral: number
    /** Percent. */
    average: number
    /** Percent. */
    negative: number
    /** Percent. */
    unknown: number
  }
  /** Frequent words of the comments. */
  word_cloud: WordCloud
}

/** A span of posts. */
export type FetchInterval = 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'

/** A creator as the search shows it. */
export type FoundCreator = {
  /** The platform. */
  connector: Connector
  /** The URL of the public insights of an added creator, else -. */
  insights_link: string
  /** Whom it reaches most; null where that is unknown. */
  audience: {
    /** The most frequent city of the audience. */
    location: string
    /** The most frequent gender of the audience. */
    gender: string
    /** The most frequent age band of the audience. */
    ageGroup: string
  } | null
  /** What it is interested in. */
  interests: string[]
  /** Whether an e-mail address is known. */
  hasEmail: boolean
  /** Whether a phone number is known. */
  hasPhone: boolean
  /** When it came into the index. */
  createdDate: string
  /** The day of its figures. */
  refreshedDate: string
  /** Whether endpoint 20 has added it. */
  inMyCreators: boolean
  /** Its id in the index. */
  _id: string
  /** The creator's name on the platform, without @. */
  handle: string
  /** A picture of it. */
  image_link: string
  /** The URL of the profile. */
  handle_link: string
  /** How many follow it. */
  followers: number
  /** Engagement rate of an average latest post, in percent. */
  engagement: number
  /** How many posts it has. */
  posts: number
  /** What the profile is about. */
  category: string
  /** The name of the person or page. */
  full_name: string
  /** Views of an average latest post; null where unknown. */
  average_views: number | null
  /** female, male, or what the profile is. */
  gender: string
  /** The age band of the creator. */
  age_group: string
  /** Effective follower rate: percent of followers who are real and active. */
  effective_follower_rate: number
  /** How good the profile is. */
  quality: {
    /** PQS: the quality of the profile, from 0 to 100. */
    profile_quality_score: number
    /** The PQS in a word. */
    profile_quality_rating: string
  }
  /** A city; null where none is known. */
  location: string | null
  /** A country; null where none is known. */
  country: string | null
  /** As in endpoint 21: success or expired once endpoint 20 has added it, else not_found. */
  status: 'success' | 'expired' | 'not_found'
  /** Where the record comes from: the index, or endpoint 20. */
  source: 'discovery' | 'my_creators'
}

/** The creators that a search found. */
export type FoundCreators = {
  /** The creators of this page. */
  objects: FoundCreator[]
}

/** Shares of men and women, in percent. */
export type GenderDistribution = {
  /** Percent of men. */
  male: number
  /** Percent of women. */
  female: number
}

/** What getPublicInstagramInsights answers. */
export type GetPublicInstagramInsightsAnswer = {
  /** Who follows the creator. */
  get_audience: InstagramAudience
  /** How the figures changed. */
  get_growth_trends: InstagramGrowthTrends
  /** The latest posts. */
  get_posts: InstagramPosts
  get_reach_and_engagement_details: InstagramReachAndEngagement
  /** Who the creator is. */
  profile_details: InstagramProfileDetails
  /** The figures of the profile. */
  profile_overview: InstagramProfileOverview
  /** How the analysis went. */
  unrelated_data: UnrelatedData
}

/** What getPublicTiktokInsights answers. */
export type GetPublicTiktokInsightsAnswer = {
  /** Who follows the creator. */
  get_audience: TiktokAudience
  /** How the figures changed. */
  get_growth_trends: TiktokGrowthTrends
  /** The latest posts. */
  get_posts: TiktokPosts
  get_reach_and_engagement_details: TiktokReachAndEngagement
  /** Who the creator is. */
  profile_details: TiktokProfileDetails
  /** The figures of the profile. */
  profile_overview: TiktokProfileOverview
  /** How the analysis went. */
  unrelated_data: UnrelatedData
}

/** What getPublicYoutubeInsights answers. */
export type GetPublicYoutubeInsightsAnswer = {
  /** Who follows the creator. */
  get_audience: YoutubeAudience
  /** How the figures changed. */
  get_growth_trends: YoutubeGrowthTrends
  /** The latest posts. */
  get_posts: YoutubePosts
  get_reach_and_engagement_details: YoutubeReachAndEngagement
  /** Who the creator is. */
  profile_details: YoutubeProfileDetails
  /** The figures of the profile. */
  profile_overview: YoutubeProfileOverview
  /** How the analysis went. */
  unrelated_data: UnrelatedData
}

/** Profile URLs of creators. */
export type HandlesInput = {
  /** Profile URLs; a text that is none fails its entry, not the call. */
  handles: readonly string[]
}

/** Figures of a hashtag. */
export type HashtagInsight = {
  /** How many posts. */
  posts_count: number
  /** Accounts that saw its posts, in sum. */
  reach: number
  /** Views in sum. */
  views: number
}

/** A creator who is to be asked for consent. */
export type InitiateInput = {
  /** The platform. */
  connector: TrackableConnector
  /** Where the creator returns, with state and token in the query. */
  redirectUrl: string
  /** The text that the client chose to recognise the answer. */
  state: string
}

/** Where a creator gives consent. */
export type InitiatedSession = {
  /** The consent page for the creator. */
  redirectUrl: string
  /** The text that the client chose to recognise the answer. */
  state: string
}

/** Who follows a creator. */
export type InstagramAudience = {
  authenticity_distribution: AuthenticityDistribution
  comments_sentiment_analysis: SentimentShares
  /** Interests of the followers, in percent. */
  interests: { [key: string]: number }
  /** The creator's id on instagram. */
  ig_user_id: string
  /** Percent by age band and gender. */
  age_gender_distribution: AgeGenderDistribution
  /** Percent by age band. */
  age_group_distribution: AgeGroupDistribution
  /** Percent by city. */
  city_distribution: { [key: string]: number }
  /** Comments of the latest posts. */
  comments: Comment[]
  /** Frequent words of the comments. */
  comments_wordmap: WordCloud
  /** Percent by gender. */
  gender_distribution: GenderDistribution
  /** The creator's name on the platform, without @. */
  handle: string
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Well-known followers. */
  notable_followers: NotableFollower[]
}

/** How the figures of a creator changed. */
export type InstagramGrowthTrends = {
  /** Followers by day, oldest first; ends today. */
  cumulative_followers_trends: { [key: string]: {
    /** Followers of that day. */
    followers: number
  } }[]
  /** Engagement rate by day, oldest first; ends today. */
  engagement_trends: { [key: string]: {
    /** Engagement rate of that day. */
    engagement: number
  } }[]
  /** The creator's id on instagram. */
  ig_user_id: string
  /** The creator's name on the platform, without @. */
  handle: string
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Change of the engagement rate in a month, percent. */
  monthly_engagement: number
  /** Change of the followers in a month, percent. */
  monthly_followers: number
  /** The same in a quarter; spelled as the interface does. */
  quaterly_engagement: number
  /** The same in a quarter; spelled as the interface does. */
  quaterly_followers: number
  /** The same in a year. */
  yearly_engagement: number
  /** The same in a year. */
  yearly_followers: number
}

/** A refresh of type instagram_id. */
export type InstagramIdRefreshInput = {
  /** Of what the data is renewed, and on which platform. */
  request_type: 'instagram_id'
  /** The id on instagram; for request_type instagram_id. */
  ig_user_id: string
}

/** A refresh of type instagram_post. */
export type InstagramPostRefreshInput = {
  /** Of what the data is renewed, and on which platform. */
  request_type: 'instagram_post'
  /** The shortcode; for request_type instagram_post. */
  shortcode: string
}

/** The latest posts of a creator. */
export type InstagramPosts = {
  /** The creator's id on instagram. */
  ig_user_id: string
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Posts other than videos, newest first. */
  non_video_posts: PublicPost[]
  /** Videos, newest first. */
  video_posts: PublicPost[]
}

/** Who a creator is. */
export type InstagramProfileDetails = {
  /** Creators that are like it. */
  look_alike_creators: LookAlike[]
  /** How good the profile is. */
  quality: Quality
  /** The creator's id on instagram. */
  ig_user_id: string
  /** The text of the profile. */
  biography: string
  /** A phone number; null where none is known. */
  mobile: string | null
  /** An e-mail address; null where none is known. */
  email: string | null
  /** What the profile is about. */
  category: string
  /** A country; null where none is known. */
  country: string | null
  /** The name of the person or page. */
  full_name: string
  /** Handles that its posts mention. */
  mentions: string[]
  /** Hashtags, most used first. */
  hashtags: string[]
  /** Brands that its posts mention, with @. */
  brand_mentions: string[]
  /** Its own category on instagram; null elsewhere. */
  ig_category: string | null
  /** female, male, or what the profile is. */
  gender: string
  /** The age band of the creator. */
  age_group: string
  /** What it is interested in. */
  interests: string[]
  /** A city; null where none is known. */
  location: string | null
  /** The mentioned profiles, and how often. */
  mentions_details: MentionDetails[]
  /** The mentioned brands, and how often. */
  brand_mentions_details: MentionDetails[]
  /** Languages of its posts. */
  languages: string[]
  /** The creator's name on the platform, without @. */
  handle: string
  /** The URL of the profile. */
  handle_link: string
  /** A picture of it. */
  image_url: string
  /** The link of the profile; null where it has none. */
  external_link: string | null
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
}

/** The figures of a profile. */
export type InstagramProfileOverview = {
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
  /** The creator's id on instagram. */
  ig_user_id: string
  /** The creator's name on the platform, without @. */
  handle: string
  /** How many follow it. */
  followers_count: number
  /** How many posts it has. */
  post_count: number
  /** How many it follows. */
  following_count: number
  /** Posts in an average week. */
  content_per_week: number
  /** Engagement rate of an average latest post, in percent. */
  engagement: number
  /** Tier: the class by followers, from nano to mega. */
  influencer_tier: string
}

/** Means and medians of the listed posts. */
export type InstagramReachAndEngagement = {
  /** The creator's id on instagram. */
  ig_user_id: string
  /** Engagement rate of other posts than videos. */
  non_video_engagement: number
  /** Comments of such a post. */
  non_video_average_comments: number
  /** Reach of such a post. */
  non_video_reach: number
  /** Views of such a post. */
  non_video_average_views: number
  /** Likes of such a post. */
  non_video_average_likes: number
  /** Median of the views. */
  median_views: number
  /** Median of the accounts that saw a post. */
  median_unique_viewers: number
  /** Effective follower rate: percent of followers who are real and active. */
  effective_follower_rate: number
  /** Median of the comments. */
  median_comments: number
  /** Median of the likes. */
  median_likes: number
  /** The most frequent kind of post; null without posts. */
  popular_post_type: string | null
  /** Accounts that see a story, estimated. */
  estimated_story_reach: number
  /** Views of a story, estimated; spelled as the interface does. */
  estimted_story_views: number
  /** Views of a sponsored post. */
  paid_post_average_views: number
  /** Comments of a sponsored post. */
  paid_post_average_comments: number
  /** Likes of a sponsored post. */
  paid_post_average_likes: number
  /** Engagement rate of a sponsored post. */
  paid_post_engagement: number
  /** The creator's name on the platform, without @. */
  handle: string
  /** Views of an average post. */
  average_views: number
  /** Accounts that see an average post. */
  average_unique_viewers: number
  /** Engagement rate of all listed posts. */
  overall_engagement: number
  /** Comments of an average post. */
  average_comments: number
  /** Likes of an average post. */
  average_likes: number
  /** Engagement rate of videos. */
  video_engagement: number
  /** Comments of a video. */
  video_average_comments: number
  /** Likes of a video. */
  video_average_likes: number
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
}

/** A refresh of type instagram. */
export type InstagramRefreshInput = {
  /** Of what the data is renewed, and on which platform. */
  request_type: 'instagram'
  /** The handle; for request_type instagram. */
  handle: string
}

/** A time: ISO 8601, YYYY-MM-DD HH:MM:SS or an HTTP-date. */
export type InstantText = string

/** Which job has ended, and how. */
export type JobEndData = {
  /** The kind of job, such as data_refresh. */
  job: string
  /** The id of its record. */
  id: string
  /** The state in which it ended. */
  status: string
}

/** A number of likes, or nothing. */
export type LikeCount = number | ''

/** A creator who is like this one. */
export type LookAlike = {
  /** Its name. */
  name: string
  /** The name on the platform. */
  username: string
  /** A picture of it. */
  image_url: string
  /** The URL of the profile. */
  handle_link: string
}

/** An account that was mentioned. */
export type MentionDetails = {
  /** The name on the platform. */
  username: string
  /** The URL of the profile. */
  handle_link: string
  /** How many of the listed posts mention it. */
  posts_count: number
}

/** A follower with many followers. */
export type NotableFollower = {
  /** Its name. */
  name: string
  /** The name on the platform. */
  username: string
  /** A picture of it. */
  image_url: string
  /** The URL of the profile. */
  handle_link: string
}

/** Who made a post. */
export type PostCreator = {
  /** The creator's name on the platform. */
  handle: string
  /** The URL of the profile. */
  url: string
  /** The name of the person or page. */
  full_name: string
  /** How many follow it. */
  follower_count: number
  /** How many posts it has. */
  media_count: number
  /** The platform. */
  connector: Connector
}

/** A post and its figures as of its last tracking. */
export type PostDetail = {
  /** The platform. */
  connector: Connector
  /** The identifier of the post on its platform. */
  shortcode: string
  /** When it was posted, as an HTTP-date. */
  posted_date: string
  /** How many likes it has. */
  likes_count: number
  /** How many comments it has. */
  comments_count: number
  /** The hashtags of its text. */
  hashtags: string[]
  /** Whether a brand paid for it. */
  sponsored: boolean
  /** The kind of post. */
  post_type: PostType
  /** Its title. */
  title: string
  /** Its text. */
  description: string
  /** Who posted it. */
  creator: PostCreator
  /** The URL of the post. */
  post_url: string
  /** A picture of it. */
  image_url: string
  /** A picture of it, as shown. */
  display_url: string
  /** How many accounts saw it. */
  reach: number
  /** How often it was seen. */
  views: number
  /** Engagement rate: likes and comments in percent of the followers. */
  er: number
  /** How often it was saved; null where the platform hides it. */
  saved: number | null
  /** How often it was shared; null where the platform hides it. */
  shares: number | null
  /** The comments, newest first. */
  comments: Comment[]
  /** Who commented. */
  commentors: Commentor[]
  /** Links in its text. */
  external_links: string[]
  /** When these figures were collected; renewed at each tracking. */
  refresh_date: string
  /** Visits and sales; there when short links are attached. */
  shortlinks_analysis?: ShortlinksAnalysis
}

/** What the tracking of a post found. */
export type PostEventData = {
  /** The platform. */
  connector: TrackableConnector
  /** The identifier of the post on its platform. */
  shortcode: string
  /** The creator's name on the platform, without @. */
  handle: string
  /** When the figures were collected, YYYY-MM-DD HH:MM:SS (UTC). */
  tracked_at: string
  /** How many likes it has. */
  likes_count: number
  /** How many comments it has. */
  comments_count: number
  /** How often it was seen. */
  views: number
  /** How many accounts saw it. */
  reach: number
  /** Engagement rate: likes and comments in percent of the followers. */
  er: number
  /** How often it was saved; null where the platform hides it. */
  saved: number | null
  /** How often it was shared; null where the platform hides it. */
  shares: number | null
}

/** Counts of the events of a tracked post. */
export type PostEventInsights = {
  /** Events since it was added. */
  total: number
  /** Of these, delivered by webhook. */
  webhooks_success_total: number
  /** Events of this month. */
  this_month: number
  /** Of these, delivered by webhook. */
  webhooks_success_this_month: number
  /** Events of today. */
  today: number
  /** Of these, delivered by webhook. */
  webhooks_success_today: number
  /** Events of this month by day. */
  events_datewise_this_month: { [key: string]: number }[]
  /** Events of this month by post. */
  events_creatorwise_posts_this_month: { [key: string]: number }[]
}

/** The id of a new one-post campaign. */
export type PostTrackingAnswer = {
  /** The id of the one-post campaign: endpoint 7 takes it. */
  campaign_id: string
  /** The status of the campaign, as endpoint 5 shows it. */
  status: string
}

/** A webhook of the event post_tracking.comments_processed. */
export type PostTrackingCommentsProcessedPayload = {
  /** The event. */
  type: 'post_tracking.comments_processed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: CommentsProcessedData
}

/** A webhook of the event post_tracking.completed. */
export type PostTrackingCompletedPayload = {
  /** The event. */
  type: 'post_tracking.completed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** A post whose comments are wanted. */
export type PostTrackingInput = {
  /** The URL of the post. */
  url: PostUrl
  /** How long comments are collected. */
  tracking_duration: 'day' | '14_days' | 'month'
  /** Always true. */
  fetch_all_comments: true
  /** Always false. */
  sentiment_analysis_req: false
}

/** A kind of post. */
export type PostType = 'REEL' | 'VIDEO' | 'SHORTS' | 'IMAGE' | 'CAROUSEL'

/** The URL of a post. */
export type PostUrl = string

/** What was bought. */
export type Product = {
  /** The id of the product. */
  id: string
  /** What was bought. */
  name: string
  /** The price of one, as text. */
  price: string
  /** How many were bought. */
  quantity: number
}

/** A post in public insights. */
export type PublicPost = {
  /** The identifier of the post on its platform. */
  shortcode: string
  /** When it was posted, as an HTTP-date. */
  posted_date: string
  /** How many likes it has. */
  likes_count: number
  /** How many comments it has. */
  comments_count: number
  /** The hashtags of its text. */
  hashtags: string[]
  /** Whether a brand paid for it. */
  sponsored: boolean
  /** Engagement rate: likes and comments in percent of the followers. */
  er: number
  /** A picture of it. */
  image_url: string
  /** The URL of the post. */
  post_url: string
  /** Its title. */
  title: string
  /** How often it was seen. */
  views: number
}

/** How good a profile is, from 0 to 100 and in words. */
export type Quality = {
  /** PQS: the quality of the profile, from 0 to 100. */
  profile_quality_score: number
  /** The PQS in a word. */
  profile_quality_rating: string
  /** Engagement rate of an average latest post, in percent. */
  engagement_rate: number
  /** Followers who are real and active. */
  effective_followers: number
  /** How regularly it posts, from 0 to 100. */
  consistency: number
  /** Percent of followers who are real. */
  authentic_audience: number
}

/** What is to be refreshed: a `request_type` and the one field that belongs to it. */
export type RefreshInput = InstagramRefreshInput | InstagramIdRefreshInput | InstagramPostRefreshInput | YoutubeRefreshInput | YoutubePostRefreshInput

/** A refresh of a creator or post. */
export type RefreshRequest = {
  /** The id of the request: endpoint 27 takes it. */
  request_id: string
  /** What was asked for. */
  request: RefreshSubject
  /** The renewed data; null until it is done. */
  response: RefreshResponse | null
  /** How far it is. */
  status: {
    /** 201 pending, 200 success, else the code of the failure. */
    code: number
    /** pending, success or failed. */
    message: 'pending' | 'success' | 'failed'
    /** When it was asked for. */
    request_at: string
    /** When it was done; null until then. */
    response_at: string | null
  }
}

/** What a refresh found. */
export type RefreshResponse = {
  /** How the figures changed. */
  growth_trends: RefreshedGrowth
  /** The latest posts, or the one that was asked for. */
  posts: RefreshedPosts
  /** Who the creator is. */
  profile_details: RefreshedProfile
  /** The figures of the profile. */
  profile_overview: RefreshedOverview
  reach_and_engagement_details: InstagramReachAndEngagement
} | {
  /** How the figures changed. */
  growth_trends: RefreshedGrowth
  /** The latest posts, or the one that was asked for. */
  posts: RefreshedPosts
  /** Who the creator is. */
  profile_details: RefreshedProfile
  /** The figures of the profile. */
  profile_overview: RefreshedChannelOverview
  reach_and_engagement_details: YoutubeReachAndEngagement
}

/** What is refreshed. */
export type RefreshSubject = {
  /** Of what the data is renewed, and on which platform. */
  request_type: 'instagram' | 'instagram_id' | 'instagram_post' | 'youtube' | 'youtube_post'
  /** The handle; for request_type instagram. */
  handle?: string
  /** The id on instagram; for request_type instagram_id. */
  ig_user_id?: string
  /** The shortcode; for request_type instagram_post. */
  shortcode?: string
  /** The id of a channel; for request_type youtube. */
  channel_id?: string
  /** The id of a video; for request_type youtube_post. */
  video_id?: string
}

/** A channel in figures. */
export type RefreshedChannelOverview = {
  /** The creator's name on the platform, without @. */
  handle: string
  /** How many follow it. */
  followers_count: number
  /** How many posts it has. */
  post_count: number
  /** How many it follows. */
  following_count: number
  /** Posts in an average week. */
  content_per_week: number
  /** Engagement rate of an average latest post, in percent. */
  engagement: number
  /** Tier: the class by followers, from nano to mega. */
  influencer_tier: string
  /** The id of a channel; for request_type youtube. */
  channel_id: string
}

/** How followers and engagement grew. */
export type RefreshedGrowth = {
  /** Engagement rate by day, oldest first. */
  engagement_trends: { [key: string]: {
    /** Engagement rate of that day. */
    engagement: number
  } }[]
  /** Followers by day, oldest first. */
  followers_trends: { [key: string]: {
    /** Followers of that day. */
    followers: number
  } }[]
  /** Change of the engagement rate in a month, percent. */
  monthly_engagement_growth: number
  /** The same in a quarter; spelled as the interface does. */
  quaterly_engagement_growth: number
  /** The same in a year. */
  yearly_engagement_growth: number
  /** Change of the followers in a month, percent. */
  monthly_followers_growth: number
  /** The same in a quarter; spelled as the interface does. */
  quaterly_followers_growth: number
  /** The same in a year. */
  yearly_followers_growth: number
}

/** A creator in figures. */
export type RefreshedOverview = {
  /** The creator's name on the platform, without @. */
  handle: string
  /** How many follow it. */
  followers_count: number
  /** How many posts it has. */
  post_count: number
  /** How many it follows. */
  following_count: number
  /** Posts in an average week. */
  content_per_week: number
  /** Engagement rate of an average latest post, in percent. */
  engagement: number
  /** Tier: the class by followers, from nano to mega. */
  influencer_tier: string
  /** The id on instagram; for request_type instagram_id. */
  ig_user_id: string
}

/** A post without a video. */
export type RefreshedPost = {
  /** The identifier of the post on its platform. */
  shortcode: string
  /** When it was posted, as an HTTP-date. */
  posted_date: string
  /** How many likes it has. */
  likes_count: number
  /** How many comments it has. */
  comments_count: number
  /** The hashtags of its text. */
  hashtags: string[]
  /** Whether a brand paid for it. */
  sponsored: boolean
  /** Its text. */
  caption: string
  /** Likes and comments in percent of the followers. */
  engagement: number
  /** Links of the profile or post. */
  external_links: string[]
  /** A picture of it. */
  raw_image_url: string
}

/** The latest posts of a creator. */
export type RefreshedPosts = {
  /** Posts other than videos, newest first. */
  non_video_posts: RefreshedPost[]
  /** Videos, newest first. */
  video_posts: RefreshedVideoPost[]
}

/** The profile of a creator. */
export type RefreshedProfile = {
  /** The text of the profile. */
  biography: string
  /** A phone number; null where none is known. */
  mobile: string | null
  /** An e-mail address; null where none is known. */
  email: string | null
  /** What the profile is about. */
  category: string
  /** A country; null where none is known. */
  country: string | null
  /** The name of the person or page. */
  full_name: string
  /** Handles that its posts mention. */
  mentions: string[]
  /** Hashtags, most used first. */
  hashtags: string[]
  /** Brands that its posts mention, with @. */
  brand_mentions: string[]
  /** Its own category on instagram; null elsewhere. */
  ig_category: string | null
  /** A city; null where none is known. */
  city: string | null
  /** Links of the profile or post. */
  external_links: string[]
  /** A picture of it. */
  raw_image_url: string
}

/** A post with a video. */
export type RefreshedVideoPost = {
  /** The identifier of the post on its platform. */
  shortcode: string
  /** When it was posted, as an HTTP-date. */
  posted_date: string
  /** How many likes it has. */
  likes_count: number
  /** How many comments it has. */
  comments_count: number
  /** The hashtags of its text. */
  hashtags: string[]
  /** Whether a brand paid for it. */
  sponsored: boolean
  /** Its text. */
  caption: string
  /** Likes and comments in percent of the followers. */
  engagement: number
  /** Links of the profile or post. */
  external_links: string[]
  /** A picture of it. */
  raw_image_url: string
  /** How often it was seen. */
  views: number
}

/** An error of the service. Scenarios may answer with others. */
export type Refusal = {
  /** What went wrong. */
  error: {
    /** The HTTP status, again. */
    http_status: number
    /** The code of the error: 4001 to 4009 of a video analysis, else ten times the status. */
    internal_code: number
    /** What is wrong, for people. */
    message: string
    /** Each wrong field; left out of the documented errors 4001 to 4009. */
    details?: WrongField[]
  }
}

/** The analytics of one creator. */
export type ResponseEntry = {
  /** The entry as sent. */
  request_entry: string
  /** The platform; null where the text is no profile URL. */
  platform: Connector | null
  /** The handle in it; null where there is none. */
  handle: string | null
  /** success or failed. */
  status: 'success' | 'failed'
  /** Why it failed; null otherwise. */
  status_reason: string | null
  /** The URL of the profile; null where it failed. */
  url: string | null
  /** Views of an average latest video; null where it failed. */
  views: number | null
  /** The name; null where it failed. */
  full_name: string | null
  /** How many follow it; null where it failed. */
  followers: number | null
  /** How many posts it has; null where it failed. */
  posts: number | null
  /** Tier by followers; null where it failed. */
  tier: string | null
}

/** A webhook of the event rt_tracking.creator.event. */
export type RtTrackingCreatorEventPayload = {
  /** The event. */
  type: 'rt_tracking.creator.event'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: CreatorEventData
}

/** A webhook of the event rt_tracking.post.event. */
export type RtTrackingPostEventPayload = {
  /** The event. */
  type: 'rt_tracking.post.event'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: PostEventData
}

/** Comments of one sentiment. */
export type SentimentBucket = {
  /** How many comments. */
  value: number
  /** The comments. */
  comment_data: CommentData[]
}

/** Comments by sentiment, in percent. */
export type SentimentShares = {
  /** Percent of negative comments. */
  negatives: number
  /** Percent of neutral comments. */
  neutral: number
  /** Percent of positive comments. */
  positives: number
}

/** A short link. */
export type Shortlink = {
  /** Its id. */
  id: string
  /** The name of the short link. */
  name: string
  /** Where it leads. */
  target_url: string
  /** The short address; visits count. */
  short_url: string
  /** The domain of a connected store. */
  ecom_store_name: string
  /** Names the source of its visits in the address. */
  utm_source: string
  /** When it was created. */
  created_at: string
}

/** A new short link. */
export type ShortlinkInput = {
  /** Where it leads. */
  target_url: string
  /** The name of the short link. */
  name: string
  /** The domain of a connected store. */
  ecom_store_name: string
  /** Names the source of its visits in the address. */
  utm_source: string
}

/** Visits and sales through the short links of a post. */
export type ShortlinksAnalysis = {
  /** How many sales. */
  affiliate_orders_count: number
  /** What they paid, in sum. */
  affiliate_orders_amount: number
  /** The sales. */
  orders: {
    /** The id of the sale. */
    order_id: string
    /** What was bought. */
    products: Product[]
  }[]
  /** How many different visitors. */
  users: number
  /** How many visits. */
  clicks: number
  /** Visits by city. */
  city_distribution: {
    /** A city; null where none is known. */
    city: string | null
    /** How many different visitors. */
    users: number
    /** How many visits. */
    clicks: number
  }[]
  /** Visits by country. */
  country_distribution: {
    /** A country. */
    country: string
    /** How many different visitors. */
    users: number
    /** How many visits. */
    clicks: number
  }[]
  /** Visits by operating system. */
  platform_distribution: {
    /** The operating system. */
    platform: string
    /** How many different visitors. */
    users: number
    /** How many visits. */
    clicks: number
  }[]
  /** Visits by device. */
  device_distribution: {
    /** The device. */
    device: string
    /** How many different visitors. */
    users: number
    /** How many visits. */
    clicks: number
  }[]
  /** Visits and sales by day. */
  date_distribution: {
    /** The day, YYYY-MM-DD. */
    date: string
    /** How many different visitors. */
    users: number
    /** How many visits. */
    clicks: number
    /** How many sales. */
    affiliate_orders_count: number
    /** What they paid, in sum. */
    affiliate_orders_amount: number
  }[]
}

/** The id of a new video analysis. */
export type StartedAnalysis = {
  /** The id of the analysis: endpoint 34 takes it. */
  analysis_id: string
  /** Always pending: the work goes on. */
  status: 'pending'
}

/** An online store. */
export type StoreAnswer = {
  /** Always success. */
  status: 'success'
}

/** An online store to connect. */
export type StoreInput = {
  /** The domain of the store; a short link names it as ecom_store_name. */
  shop: string
  /** A token of the store; it is not checked. */
  access_token: string
}

/** Who follows a creator. */
export type TiktokAudience = {
  authenticity_distribution: AuthenticityDistribution
  comments_sentiment_analysis: SentimentShares
  /** Interests of the followers, in percent. */
  interests: { [key: string]: number }
  /** Percent by age band and gender. */
  age_gender_distribution: AgeGenderDistribution
  /** Percent by age band. */
  age_group_distribution: AgeGroupDistribution
  /** Percent by city. */
  city_distribution: { [key: string]: number }
  /** Comments of the latest posts. */
  comments: Comment[]
  /** Frequent words of the comments. */
  comments_wordmap: WordCloud
  /** Percent by gender. */
  gender_distribution: GenderDistribution
  /** The creator's name on the platform, without @. */
  handle: string
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Well-known followers. */
  notable_followers: NotableFollower[]
  /** The creator's id on tiktok. */
  tiktok_user_id: string
}

/** How the figures of a creator changed. */
export type TiktokGrowthTrends = {
  /** Followers by day, oldest first; ends today. */
  cumulative_followers_trends: { [key: string]: {
    /** Followers of that day. */
    followers: number
  } }[]
  /** Engagement rate by day, oldest first; ends today. */
  engagement_trends: { [key: string]: {
    /** Engagement rate of that day. */
    engagement: number
  } }[]
  /** The creator's name on the platform, without @. */
  handle: string
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Change of the engagement rate in a month, percent. */
  monthly_engagement: number
  /** Change of the followers in a month, percent. */
  monthly_followers: number
  /** The same in a quarter; spelled as the interface does. */
  quaterly_engagement: number
  /** The same in a quarter; spelled as the interface does. */
  quaterly_followers: number
  /** The same in a year. */
  yearly_engagement: number
  /** The same in a year. */
  yearly_followers: number
  /** The creator's id on tiktok. */
  tiktok_user_id: string
}

/** The latest posts of a creator. */
export type TiktokPosts = {
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Posts other than videos, newest first. */
  non_video_posts: PublicPost[]
  /** Videos, newest first. */
  video_posts: PublicPost[]
  /** The creator's id on tiktok. */
  tiktok_user_id: string
}

/** Who a creator is. */
export type TiktokProfileDetails = {
  /** Creators that are like it. */
  look_alike_creators: LookAlike[]
  /** How good the profile is. */
  quality: Quality
  /** The text of the profile. */
  biography: string
  /** A phone number; null where none is known. */
  mobile: string | null
  /** An e-mail address; null where none is known. */
  email: string | null
  /** What the profile is about. */
  category: string
  /** A country; null where none is known. */
  country: string | null
  /** The name of the person or page. */
  full_name: string
  /** Handles that its posts mention. */
  mentions: string[]
  /** Hashtags, most used first. */
  hashtags: string[]
  /** Brands that its posts mention, with @. */
  brand_mentions: string[]
  /** Its own category on instagram; null elsewhere. */
  ig_category: string | null
  /** female, male, or what the profile is. */
  gender: string
  /** The age band of the creator. */
  age_group: string
  /** What it is interested in. */
  interests: string[]
  /** A city; null where none is known. */
  location: string | null
  /** The mentioned profiles, and how often. */
  mentions_details: MentionDetails[]
  /** The mentioned brands, and how often. */
  brand_mentions_details: MentionDetails[]
  /** Languages of its posts. */
  languages: string[]
  /** The creator's name on the platform, without @. */
  handle: string
  /** The URL of the profile. */
  handle_link: string
  /** A picture of it. */
  image_url: string
  /** The link of the profile; null where it has none. */
  external_link: string | null
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
  /** The creator's id on tiktok. */
  tiktok_user_id: string
}

/** The figures of a profile. */
export type TiktokProfileOverview = {
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
  /** The creator's name on the platform, without @. */
  handle: string
  /** How many follow it. */
  followers_count: number
  /** How many posts it has. */
  post_count: number
  /** How many it follows. */
  following_count: number
  /** Posts in an average week. */
  content_per_week: number
  /** Engagement rate of an average latest post, in percent. */
  engagement: number
  /** Tier: the class by followers, from nano to mega. */
  influencer_tier: string
  /** The creator's id on tiktok. */
  tiktok_user_id: string
}

/** Means and medians of the listed posts. */
export type TiktokReachAndEngagement = {
  /** Engagement rate of other posts than videos. */
  non_video_engagement: number
  /** Comments of such a post. */
  non_video_average_comments: number
  /** Reach of such a post. */
  non_video_reach: number
  /** Views of such a post. */
  non_video_average_views: number
  /** Likes of such a post. */
  non_video_average_likes: number
  /** Median of the views. */
  median_views: number
  /** Median of the accounts that saw a post. */
  median_unique_viewers: number
  /** Effective follower rate: percent of followers who are real and active. */
  effective_follower_rate: number
  /** Median of the comments. */
  median_comments: number
  /** Median of the likes. */
  median_likes: number
  /** The most frequent kind of post; null without posts. */
  popular_post_type: string | null
  /** Accounts that see a story, estimated. */
  estimated_story_reach: number
  /** Views of a story, estimated; spelled as the interface does. */
  estimted_story_views: number
  /** Views of a sponsored post. */
  paid_post_average_views: number
  /** Comments of a sponsored post. */
  paid_post_average_comments: number
  /** Likes of a sponsored post. */
  paid_post_average_likes: number
  /** Engagement rate of a sponsored post. */
  paid_post_engagement: number
  /** The creator's name on the platform, without @. */
  handle: string
  /** Views of an average post. */
  average_views: number
  /** Accounts that see an average post. */
  average_unique_viewers: number
  /** Engagement rate of all listed posts. */
  overall_engagement: number
  /** Comments of an average post. */
  average_comments: number
  /** Likes of an average post. */
  average_likes: number
  /** Engagement rate of videos. */
  video_engagement: number
  /** Comments of a video. */
  video_average_comments: number
  /** Likes of a video. */
  video_average_likes: number
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
  /** The creator's id on tiktok. */
  tiktok_user_id: string
}

/** A platform with real-time tracking. */
export type TrackableConnector = 'instagram' | 'youtube'

/** A creator under real-time tracking. */
export type TrackedCreator = {
  /** The platform. */
  connector: TrackableConnector
  /** The creator's name on the platform, without @. */
  handle: string
  /** Whether it is polled. */
  tracking: boolean
  /** When it is polled: a cron schedule of five fields, UTC. */
  cron_expression: string
  /** The next poll; null after the expiry, or when none is left before it. */
  next_tracking_at: string | null
  /** When the tracking ends, YYYY-MM-DD HH:MM:SS (UTC). */
  tracking_expiry_at: string
  /** When it was added, YYYY-MM-DD HH:MM:SS.ffffff (UTC). */
  created_at: string
  /** Whether stories are polled, too. */
  stories_tracking: boolean
  /** How many events it had. */
  event_insights: CreatorEventInsights
  /** When stories are polled: a cron schedule of five fields, UTC. */
  stories_cron_expression: string
  /** The next poll of stories; null when never. */
  next_stories_tracking_at: string | null
  /** When the polling of stories ends. */
  stories_tracking_expiry_at: string
}

/** A post under real-time tracking. */
export type TrackedPost = {
  /** The platform. */
  connector: TrackableConnector
  /** The identifier of the post on its platform. */
  shortcode: string
  /** Whether it is polled. */
  tracking: boolean
  /** When it is polled: a cron schedule of five fields, UTC. */
  cron_expression: string
  /** The next poll; null after the expiry, or when none is left before it. */
  next_tracking_at: string | null
  /** When the tracking ends, YYYY-MM-DD HH:MM:SS (UTC). */
  tracking_expiry_at: string
  /** When it was added, YYYY-MM-DD HH:MM:SS.ffffff (UTC). */
  created_at: string
  /** How many events it had. */
  event_insights: PostEventInsights
}

/** Counts of all events of real-time tracking. */
export type TrackingInsights = {
  /** Events of all tracked creators. */
  creators: CreatorEventInsights
  /** Events of all tracked posts. */
  posts: PostEventInsights
  /** Each tracked creator. */
  tracked_creators: {
    /** The platform. */
    connector: TrackableConnector
    /** Whether it is polled. */
    tracking: boolean
    /** Events since it was added. */
    total: number
    /** The creator's name on the platform, without @. */
    handle: string
  }[]
  /** Each tracked post. */
  tracked_posts: {
    /** The platform. */
    connector: TrackableConnector
    /** Whether it is polled. */
    tracking: boolean
    /** Events since it was added. */
    total: number
    /** The identifier of the post on its platform. */
    shortcode: string
  }[]
}

/** How an analysis went. */
export type UnrelatedData = {
  /** Always success. */
  status: 'success'
  /** How long it took, in seconds. */
  time_taken: number
}

/** What updateTrackedCreator takes. */
export type UpdateTrackedCreatorInput = {
  /** Switches the polling of posts on or off. */
  tracking?: boolean | 'true' | 'false' | undefined
  /** Switches the polling of stories on or off. */
  stories_tracking?: boolean | 'true' | 'false' | undefined
  /** When it is polled: a cron schedule of five fields, UTC. */
  cron_expression?: CronSchedule | undefined
  /** When stories are polled. */
  stories_cron_expression?: CronSchedule | undefined
  /** When the tracking ends. */
  tracking_expiry_at?: InstantText | undefined
  /** When the polling of stories ends. */
  stories_tracking_expiry_at?: InstantText | undefined
}

/** What updateTrackedPost takes. */
export type UpdateTrackedPostInput = {
  /** The platform. */
  connector?: TrackableConnector | undefined
  /** Switches the polling on or off. */
  tracking?: boolean | 'true' | 'false' | undefined
  /** When it is polled: a cron schedule of five fields, UTC. */
  cron_expression?: CronSchedule | undefined
  /** When the tracking ends. */
  tracking_expiry_at?: InstantText | undefined
}

/** What came of a verification. */
export type VerifiedSession = {
  /** The text that the client chose to recognise the answer. */
  state: string
  /** success, or failed where the creator refused or the token is not good. */
  status: 'success' | 'failed'
  /** The platform. */
  connector: TrackableConnector
  /** The identifier for endpoint 19; null when it failed. */
  creator_id: string | null
  /** Who the creator is; nulls when it failed. */
  user_info: {
    /** The name; null where none is known. */
    name: string | null
    /** An e-mail address; null where none is known. */
    email: string | null
    /** The creator's id on instagram; null elsewhere. */
    ig_user_id: string | null
    /** The handle on instagram; null elsewhere. */
    ig_username: string | null
  }
  /** Why it failed; null otherwise. */
  error_info: {
    /** The kind of failure. */
    code: 'access_denied' | 'invalid_token' | 'token_used' | 'token_expired'
    /** What happened, in words. */
    message: string
  } | null
}

/** The state of a verification and the token of its redirect. */
export type VerifyInput = {
  /** The text that the client chose to recognise the answer. */
  state: string
  /** The token that the consent page gave; works once, for ten minutes. */
  token: string
}

/** The analysis of a video. */
export type VideoAnalysis = {
  /** The id of the analysis: endpoint 34 takes it. */
  analysis_id: string
  /** raw: what the video shows; compliance: checked against a brief. */
  mode: 'raw' | 'compliance'
  /** pending until it is done, then complete or failed. */
  status: 'pending' | 'complete' | 'failed'
  /** The name of the campaign, as sent. */
  campaign_name: string
  /** The name of the brand, as sent. */
  brand_name: string
  /** What the video shows; null until complete, and in compliance mode. */
  raw_analysis: string | null
  /** What the video was checked against; null in raw mode. */
  campaign_brief: CampaignBrief | null
  /** The result of the check; null until complete, and in raw mode. */
  compliance_report: ComplianceReport | null
  /** Why it failed; null otherwise. */
  error: AnalysisError | null
}

/** A webhook of the event video_analysis.completed. */
export type VideoAnalysisCompletedPayload = {
  /** The event. */
  type: 'video_analysis.completed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** A webhook of the event video_analysis.failed. */
export type VideoAnalysisFailedPayload = {
  /** The event. */
  type: 'video_analysis.failed'
  /** When it happened, on the world's clock. */
  timestamp: string
  /** What it is about. */
  data: JobEndData
}

/** Words and how often they come. */
export type WordCloud = {
  /** The word. */
  text: string
  /** How often it occurs. */
  value: number
}[]

/** One mistake of a request. */
export type WrongField = {
  /** Where: a dotted path such as `products.0.price`, or empty for the whole. */
  path: string
  /** What is wrong, and what would be right. */
  message: string
}

/** Who follows a creator. */
export type YoutubeAudience = {
  authenticity_distribution: AuthenticityDistribution
  comments_sentiment_analysis: SentimentShares
  /** Interests of the followers, in percent. */
  interests: { [key: string]: number }
  /** Percent by age band and gender. */
  age_gender_distribution: AgeGenderDistribution
  /** Percent by age band. */
  age_group_distribution: AgeGroupDistribution
  /** Percent by city. */
  city_distribution: { [key: string]: number }
  /** Comments of the latest posts. */
  comments: Comment[]
  /** Frequent words of the comments. */
  comments_wordmap: WordCloud
  /** Percent by gender. */
  gender_distribution: GenderDistribution
  /** The creator's name on the platform, without @. */
  handle: string
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Well-known followers. */
  notable_followers: NotableFollower[]
  /** The channel's id on youtube. */
  channel_id: string
}

/** How the figures of a creator changed. */
export type YoutubeGrowthTrends = {
  /** Followers by day, oldest first; ends today. */
  cumulative_followers_trends: { [key: string]: {
    /** Followers of that day. */
    followers: number
  } }[]
  /** Engagement rate by day, oldest first; ends today. */
  engagement_trends: { [key: string]: {
    /** Engagement rate of that day. */
    engagement: number
  } }[]
  /** The creator's name on the platform, without @. */
  handle: string
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Change of the engagement rate in a month, percent. */
  monthly_engagement: number
  /** Change of the followers in a month, percent. */
  monthly_followers: number
  /** The same in a quarter; spelled as the interface does. */
  quaterly_engagement: number
  /** The same in a quarter; spelled as the interface does. */
  quaterly_followers: number
  /** The same in a year. */
  yearly_engagement: number
  /** The same in a year. */
  yearly_followers: number
  /** The channel's id on youtube. */
  channel_id: string
}

/** A refresh of type youtube_post. */
export type YoutubePostRefreshInput = {
  /** Of what the data is renewed, and on which platform. */
  request_type: 'youtube_post'
  /** The id of a video; for request_type youtube_post. */
  video_id: string
}

/** The latest posts of a creator. */
export type YoutubePosts = {
  /** The day of the analysis, DD/MM/YYYY. */
  last_processed_at: string
  /** Posts other than videos, newest first. */
  non_video_posts: PublicPost[]
  /** Videos, newest first. */
  video_posts: PublicPost[]
  /** The channel's id on youtube. */
  channel_id: string
}

/** Who a creator is. */
export type YoutubeProfileDetails = {
  /** Creators that are like it. */
  look_alike_creators: LookAlike[]
  /** How good the profile is. */
  quality: Quality
  /** The text of the profile. */
  biography: string
  /** A phone number; null where none is known. */
  mobile: string | null
  /** An e-mail address; null where none is known. */
  email: string | null
  /** What the profile is about. */
  category: string
  /** A country; null where none is known. */
  country: string | null
  /** The name of the person or page. */
  full_name: string
  /** Handles that its posts mention. */
  mentions: string[]
  /** Hashtags, most used first. */
  hashtags: string[]
  /** Brands that its posts mention, with @. */
  brand_mentions: string[]
  /** Its own category on instagram; null elsewhere. */
  ig_category: string | null
  /** female, male, or what the profile is. */
  gender: string
  /** The age band of the creator. */
  age_group: string
  /** What it is interested in. */
  interests: string[]
  /** A city; null where none is known. */
  location: string | null
  /** The mentioned profiles, and how often. */
  mentions_details: MentionDetails[]
  /** The mentioned brands, and how often. */
  brand_mentions_details: MentionDetails[]
  /** Languages of its posts. */
  languages: string[]
  /** The creator's name on the platform, without @. */
  handle: string
  /** The URL of the profile. */
  handle_link: string
  /** A picture of it. */
  image_url: string
  /** The link of the profile; null where it has none. */
  external_link: string | null
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
  /** The channel's id on youtube. */
  channel_id: string
}

/** The figures of a profile. */
export type YoutubeProfileOverview = {
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
  /** The creator's name on the platform, without @. */
  handle: string
  /** How many follow it. */
  followers_count: number
  /** How many posts it has. */
  post_count: number
  /** How many it follows. */
  following_count: number
  /** Posts in an average week. */
  content_per_week: number
  /** Engagement rate of an average latest post, in percent. */
  engagement: number
  /** Tier: the class by followers, from nano to mega. */
  influencer_tier: string
  /** The channel's id on youtube. */
  channel_id: string
}

/** Means and medians of the listed posts. */
export type YoutubeReachAndEngagement = {
  /** Engagement rate of other posts than videos. */
  non_video_engagement: number
  /** Comments of such a post. */
  non_video_average_comments: number
  /** Reach of such a post. */
  non_video_reach: number
  /** Views of such a post. */
  non_video_average_views: number
  /** Likes of such a post. */
  non_video_average_likes: number
  /** Median of the views. */
  median_views: number
  /** Median of the accounts that saw a post. */
  median_unique_viewers: number
  /** Effective follower rate: percent of followers who are real and active. */
  effective_follower_rate: number
  /** Median of the comments. */
  median_comments: number
  /** Median of the likes. */
  median_likes: number
  /** The most frequent kind of post; null without posts. */
  popular_post_type: string | null
  /** Accounts that see a story, estimated. */
  estimated_story_reach: number
  /** Views of a story, estimated; spelled as the interface does. */
  estimted_story_views: number
  /** Views of a sponsored post. */
  paid_post_average_views: number
  /** Comments of a sponsored post. */
  paid_post_average_comments: number
  /** Likes of a sponsored post. */
  paid_post_average_likes: number
  /** Engagement rate of a sponsored post. */
  paid_post_engagement: number
  /** The creator's name on the platform, without @. */
  handle: string
  /** Views of an average post. */
  average_views: number
  /** Accounts that see an average post. */
  average_unique_viewers: number
  /** Engagement rate of all listed posts. */
  overall_engagement: number
  /** Comments of an average post. */
  average_comments: number
  /** Likes of an average post. */
  average_likes: number
  /** Engagement rate of videos. */
  video_engagement: number
  /** Comments of a video. */
  video_average_comments: number
  /** Likes of a video. */
  video_average_likes: number
  /** The day of the figures, DD/MM/YYYY. */
  last_processed_at: string
  /** The channel's id on youtube. */
  channel_id: string
}

/** A refresh of type youtube. */
export type YoutubeRefreshInput = {
  /** Of what the data is renewed, and on which platform. */
  request_type: 'youtube'
  /** The id of a channel; for request_type youtube. */
  channel_id: string
}

/**
 * What a client sends, and receives as JSON, by operation. What a call does not take is `undefined`.
 */
export interface Operations {
  /** POST /admin/api/v1/campaigns: Create a campaign */
  createCampaign: {
    params: undefined
    query: undefined
    body: CampaignInput
    answer: Campaign
  }
  /** PUT /admin/api/v1/campaigns/:campaign_id: Change a campaign, its posts, costs and expiry */
  updateCampaign: {
    params: { campaign_id: string }
    query: undefined
    body: CampaignUpdate
    answer: Campaign
  }
  /** PATCH /admin/api/v1/campaigns/:campaign_id: Add and remove posts and short links of a campaign */
  patchCampaign: {
    params: { campaign_id: string }
    query: undefined
    body: CampaignPatch
    answer: Campaign
  }
  /** GET /api/v1/insights/campaigns/:campaign_id: Read the insights of a campaign */
  getCampaignInsights: {
    params: { campaign_id: string }
    query: {
      /** The insights key. */
      key: string
    }
    body: undefined
    answer: CampaignInsights
  }
  /** POST /admin/api/v1/campaigns/post_tracking: Track the comments of one post */
  createPostTracking: {
    params: undefined
    query: undefined
    body: PostTrackingInput
    answer: PostTrackingAnswer
  }
  /** GET /business/api/v1/campaigns/:campaign_id/comments_list: List the comments of a campaign page by page */
  listCampaignComments: {
    params: { campaign_id: string }
    query: {
      /** The page, from 1. */
      page: number | `${number}`
      /** Comments on a page. */
      limit: number | `${number}`
    }
    body: undefined
    answer: CommentsList
  }
  /** POST /admin/api/v1/ecom_shop: Connect an online store */
  addStore: {
    params: undefined
    query: undefined
    body: StoreInput
    answer: StoreAnswer
  }
  /** POST /admin/api/v1/shortlinks: Create a short link for a source */
  createShortlink: {
    params: undefined
    query: undefined
    body: ShortlinkInput
    answer: Shortlink
  }
  /** POST /api/v1/rt_tracking/creators: Start the real-time tracking of a creator */
  addTrackedCreator: {
    params: undefined
    query: undefined
    body: AddTrackedCreatorInput
    answer: TrackedCreator
  }
  /** GET /api/v1/rt_tracking/creators/:handle: Read a tracked creator */
  getTrackedCreator: {
    params: { handle: string }
    query: undefined
    body: undefined
    answer: TrackedCreator
  }
  /** PUT /api/v1/rt_tracking/creators/:handle: Change the tracking of a creator, or switch it on or off */
  updateTrackedCreator: {
    params: { handle: string }
    query: undefined
    body: UpdateTrackedCreatorInput
    answer: TrackedCreator
  }
  /** POST /api/v1/rt_tracking/posts: Start the real-time tracking of a post */
  addTrackedPost: {
    params: undefined
    query: undefined
    body: AddTrackedPostInput
    answer: TrackedPost
  }
  /** GET /api/v1/rt_tracking/posts/:shortcode: Read a tracked post */
  getTrackedPost: {
    params: { shortcode: string }
    query: undefined
    body: undefined
    answer: TrackedPost
  }
  /** PUT /api/v1/rt_tracking/posts/:shortcode: Change the tracking of a post, or switch it on or off */
  updateTrackedPost: {
    params: { shortcode: string }
    query: undefined
    body: UpdateTrackedPostInput
    answer: TrackedPost
  }
  /** GET /api/v1/rt_tracking/insights: Count the events of all tracked creators and posts */
  getTrackingInsights: {
    params: undefined
    query: undefined
    body: undefined
    answer: TrackingInsights
  }
  /** POST /business/api/v1/sessions/initiate: Get the address at which a creator gives consent */
  initiateVerification: {
    params: undefined
    query: undefined
    body: InitiateInput
    answer: InitiatedSession
  }
  /** POST /business/api/v1/sessions/userdata: Exchange the token from the consent page for the creator's identity */
  verifyCreator: {
    params: undefined
    query: undefined
    body: VerifyInput
    answer: VerifiedSession
  }
  /** GET /api/v1/insights/consented/instagram/overall: Read the insights of a creator who gave consent */
  getConsentedInstagramInsights: {
    params: undefined
    query: {
      /** The creator_id that verifyCreator returned. */
      identifier: string
    }
    body: undefined
    answer: ConsentedInsights
  }
  /** POST /admin/api/v1/creators: Add creators to the dashboard */
  addCreators: {
    params: undefined
    query: undefined
    body: HandlesInput
    answer: Accepted
  }
  /** POST /admin/api/v1/creators/status: Read the status of added creators */
  getCreatorsStatus: {
    params: undefined
    query: undefined
    body: HandlesInput
    answer: CreatorStatuses
  }
  /** PUT /admin/api/v1/creators: Start a new analysis of a creator's audience */
  initiateAudience: {
    params: undefined
    query: undefined
    body: AudienceInput
    answer: Accepted
  }
  /** GET /api/v1/insights/public/instagram/overall: Read the public insights of an instagram creator */
  getPublicInstagramInsights: {
    params: undefined
    query: {
      /** The creator's handle, with or without @, or its id on the platform. */
      identifier: string
    }
    body: undefined
    answer: GetPublicInstagramInsightsAnswer
  }
  /** GET /api/v1/insights/public/youtube/overall: Read the public insights of a youtube channel */
  getPublicYoutubeInsights: {
    params: undefined
    query: {
      /** The creator's handle, with or without @, or its id on the platform. */
      identifier: string
    }
    body: undefined
    answer: GetPublicYoutubeInsightsAnswer
  }
  /** GET /api/v1/insights/public/tiktok/overall: Read the public insights of a tiktok creator */
  getPublicTiktokInsights: {
    params: undefined
    query: {
      /** The creator's handle, with or without @, or its id on the platform. */
      identifier: string
    }
    body: undefined
    answer: GetPublicTiktokInsightsAnswer
  }
  /** POST /api/v1/data_refresh/requests: Request a refresh of a creator's or post's data */
  createRefreshRequest: {
    params: undefined
    query: undefined
    body: RefreshInput
    answer: RefreshRequest
  }
  /** GET /api/v1/data_refresh/requests/:request_id: Read a refresh request and, once it is done, the refreshed data */
  getRefreshRequest: {
    params: { request_id: string }
    query: undefined
    body: undefined
    answer: RefreshRequest
  }
  /** POST /admin/api/v1/data_requests: Request the basic analytics of creators in bulk */
  createDataRequest: {
    params: undefined
    query: undefined
    body: DataRequestInput
    answer: DataRequestCreated
  }
  /** GET /admin/api/v1/data_requests/:data_request_id: Read a data request and the entries processed so far */
  getDataRequest: {
    params: { data_request_id: string }
    query: undefined
    body: undefined
    answer: DataRequest
  }
  /** POST /admin/api/v1/competition_analysis: Register a brand and its competitors for comparison */
  createCompetition: {
    params: undefined
    query: undefined
    body: CompetitionInput
    answer: Competition
  }
  /** GET /business/api/v1/competition/:competition_id/insights: Compare the brand with its competitors */
  getCompetitionInsights: {
    params: { competition_id: string }
    query: undefined
    body: undefined
    answer: CompetitionInsights
  }
  /** GET /admin/api/v1/search: Search creators with many filters */
  searchCreators: {
    params: undefined
    query: {
      /** Always discovery. */
      type: 'discovery'
      /** How many results to leave out. */
      skip: number | `${number}`
      /** How many results to return. */
      limit: number | `${number}`
      /** Text in the handle. */
      handle?: string | undefined
      /** The platform. */
      connector?: 'instagram' | 'youtube' | 'tiktok' | '' | 'null' | undefined
      /** The city. */
      location?: string | undefined
      /** The country. */
      country?: string | undefined
      /** Tier: the class by followers. */
      tier?: 'early' | 'nano' | 'micro' | 'lower-mid' | 'upper-mid' | 'macro' | 'mega' | 'celebrity' | '' | 'null' | undefined
      /** Engagement rate, as a band. */
      er?: 'vlow' | 'low' | 'micro' | 'mid' | 'macro' | 'high' | 'vhigh' | '' | 'null' | undefined
      /** How many posts it has, as a band. */
      posts?: 'low' | 'micro' | 'mid' | 'macro' | '' | 'null' | undefined
      /** What the profile is about. */
      category?: 'Art & Design' | 'Automobiles' | 'Beauty & Hygiene' | 'Books & Writing' | 'Business & Entrepreneurship' | 'Cinema & Entertainment' | 'Family & Relationships' | 'Fashion' | 'Finance' | 'Food & Beverages' | 'Gaming' | 'Health & Fitness' | 'Home & Lifestyle' | 'Learning & Education' | 'Infotainment' | 'Vloggers & Bloggers' | 'Politics' | 'Non Profits' | 'Fan Pages' | 'Motivational' | 'Music & Dance' | 'News & Journalism' | 'Parenting' | 'Photography' | 'Religion & Spirituality' | 'Sports' | 'Technology' | 'Travel & Adventure' | 'Work & Career' | '' | 'null' | undefined
      /** Text in the biography. */
      bio?: string | undefined
      /** Which contact is known. */
      contact?: 'email' | 'phone' | 'either' | 'both' | '' | 'null' | undefined
      /** Average views, as a band. */
      average_views_range?: '0-10000' | '10000-50000' | '50000-100000' | '100000-500000' | '500000-1000000' | '' | 'null' | undefined
      /** Profile quality score, as a band. */
      pqs_range?: '0-25' | '25-50' | '50-75' | '75-100' | '' | 'null' | undefined
      /** Effective follower rate, as a band. */
      efr_range?: '0-1' | '1-3' | '3-5' | '5-7' | '7-10' | '10-15' | '' | 'null' | undefined
      /** A hashtag, with #. */
      hashtags?: string | undefined
      /** A brand that posts mention, with @. */
      brand_mentions?: string | undefined
      /** The gender of the creator. */
      gender?: 'male' | 'female' | 'n/a' | '' | 'null' | undefined
      /** The age band of the creator. */
      agegroup?: '13-17' | '18-24' | '25-34' | '35-44' | '45-54' | '55-64' | '65-' | '' | 'null' | undefined
      /** Followers: min-max in whole numbers, both included. */
      followers?: string | undefined
    }
    body: undefined
    answer: FoundCreators
  }
  /** POST /admin/api/v1/video_analysis/analyze: Upload a video for analysis */
  createVideoAnalysis: {
    params: undefined
    query: undefined
    body: AnalysisForm
    answer: StartedAnalysis
  }
  /** GET /admin/api/v1/video_analysis/analyze/:analysis_id: Read a video analysis */
  getVideoAnalysis: {
    params: { analysis_id: string }
    query: undefined
    body: undefined
    answer: VideoAnalysis
  }
}

export type OperationId = 'createCampaign' | 'updateCampaign' | 'patchCampaign' | 'getCampaignInsights' | 'createPostTracking' | 'listCampaignComments' | 'addStore' | 'createShortlink' | 'addTrackedCreator' | 'getTrackedCreator' | 'updateTrackedCreator' | 'addTrackedPost' | 'getTrackedPost' | 'updateTrackedPost' | 'getTrackingInsights' | 'initiateVerification' | 'verifyCreator' | 'getConsentedInstagramInsights' | 'addCreators' | 'getCreatorsStatus' | 'initiateAudience' | 'getPublicInstagramInsights' | 'getPublicYoutubeInsights' | 'getPublicTiktokInsights' | 'createRefreshRequest' | 'getRefreshRequest' | 'createDataRequest' | 'getDataRequest' | 'createCompetition' | 'getCompetitionInsights' | 'searchCreators' | 'createVideoAnalysis' | 'getVideoAnalysis'

/** The whole payload of each event. */
export interface WebhookEvents {
  /** The comments of a one-post campaign can be listed */
  'post_tracking.comments_processed': PostTrackingCommentsProcessedPayload
  /** The figures of a tracked creator were collected */
  'rt_tracking.creator.event': RtTrackingCreatorEventPayload
  /** The figures of a tracked post were collected */
  'rt_tracking.post.event': RtTrackingPostEventPayload
  /** A job campaign has completed */
  'campaign.completed': CampaignCompletedPayload
  /** A job post_tracking has completed */
  'post_tracking.completed': PostTrackingCompletedPayload
  /** A job creator has completed */
  'creator.completed': CreatorCompletedPayload
  /** A job creator has failed */
  'creator.failed': CreatorFailedPayload
  /** A job audience has completed */
  'audience.completed': AudienceCompletedPayload
  /** A job data_refresh has completed */
  'data_refresh.completed': DataRefreshCompletedPayload
  /** A job data_refresh has failed */
  'data_refresh.failed': DataRefreshFailedPayload
  /** A job data_request has completed */
  'data_request.completed': DataRequestCompletedPayload
  /** A job competition has completed */
  'competition.completed': CompetitionCompletedPayload
  /** A job video_analysis has completed */
  'video_analysis.completed': VideoAnalysisCompletedPayload
  /** A job video_analysis has failed */
  'video_analysis.failed': VideoAnalysisFailedPayload
}

export type WebhookEventName = 'post_tracking.comments_processed' | 'rt_tracking.creator.event' | 'rt_tracking.post.event' | 'campaign.completed' | 'post_tracking.completed' | 'creator.completed' | 'creator.failed' | 'audience.completed' | 'data_refresh.completed' | 'data_refresh.failed' | 'data_request.completed' | 'competition.completed' | 'video_analysis.completed' | 'video_analysis.failed'

/** A record of each collection, as `GET /__sim/state` shows it. */
export interface Records {
  /** Campaigns (endpoints 1 to 5) */
  campaigns: {
    id: string
    name: string
    brand_name: string
    status: 'Yet to start' | 'live' | 'completed'
    /** The web address of the brand. */
    brand_url: string | null
    /** The name of the client. */
    client_name?: string | null
    /** The logo of the client. */
    client_logo_url?: string | null
    /** What the campaign costs. */
    cost_of_campaign: number | null
    /** The name of a field of your own. */
    custom_field_name: string | null
    /** The value of that field. */
    custom_field_value: string | number | null
    /** Hours between two trackings of its posts. */
    campaign_tracking_interval: number
    /** The target of the engagement rate. */
    threshold_er: number | null
    /** The target of the reach. */
    threshold_reach: number | null
    tracking_urls: PostUrl[]
    tracked_since: { [key: string]: InstantText }
    shortlinks: { [key: string]: string[] }
    post_costs: { [key: string]: number }
    sentiment_analysis_req: boolean
    created_at: InstantText
    tracking_expiry_at: InstantText
    live_since: InstantText | null
    completed_at: InstantText | null
  }
  /** One-post campaigns (endpoints 6 and 7) */
  post_trackings: {
    id: string
    campaign_id: string
    status: 'processing' | 'processed'
    url: PostUrl
    tracked_since: InstantText
    created_at: InstantText
    processed_at: InstantText | null
  }
  /** Connected online stores (endpoint 8) */
  stores: { id: string; shop: string; status: 'success'; created_at: InstantText }
  /** Short links (endpoint 9), with visits and orders */
  shortlinks: {
    id: string
    name: string
    /** an http or https URL */
    target_url: string
    ecom_store_name: string
    utm_source: string
    created_at: InstantText
    visits: {
      visitor: string
      city: string | null
      country: string
      platform: string
      device: string
      day: InstantText
      first_at: InstantText
      clicks: number
    }[]
    orders: {
      order_id: string
      at: InstantText
      cents: number
      products: { id: string; name: string; price: string; quantity: number }[]
    }[]
  }
  /** Verification sessions (endpoint 17) */
  verification_sessions: {
    id: string
    connector: TrackableConnector
    /** an absolute URL, of the web or of an app's own scheme */
    redirectUrl: string
    state: string
    handle: string
    created_at: InstantText
    tokens: {
      token: string
      choice: 'allow' | 'deny'
      handle: string
      issued_at: InstantText
      spent: boolean
    }[]
    issued: number
  }
  /** Creators who gave consent (endpoints 17 to 19) */
  consents: {
    id: string
    creator_id: string
    connector: TrackableConnector
    handle: string
    created_at: InstantText
  }
  /** Creators under real-time tracking (endpoint 10) */
  tracked_creators: {
    id: string
    connector: TrackableConnector
    created_at: InstantText
    handle: string
    tracking: boolean
    cron_expression: CronSchedule
    tracking_expiry_at: InstantText
    stories_tracking: boolean
    stories_cron_expression: CronSchedule | null
    stories_tracking_expiry_at: InstantText | null
    events: {
      since: InstantText
      total: number
      days: { [key: string]: number }
      past?: { cron: CronSchedule; from: InstantText; to: InstantText }[]
    }
    stories_events: {
      since: InstantText
      total: number
      days: { [key: string]: number }
      past?: { cron: CronSchedule; from: InstantText; to: InstantText }[]
    } | null
  }
  /** Posts under real-time tracking (endpoint 13) */
  tracked_posts: {
    id: string
    connector: TrackableConnector
    created_at: InstantText
    shortcode: string
    handle: string
    tracking: boolean
    cron_expression: CronSchedule
    tracking_expiry_at: InstantText
    events: {
      since: InstantText
      total: number
      days: { [key: string]: number }
      past?: { cron: CronSchedule; from: InstantText; to: InstantText }[]
    }
  }
  /** Creators on the dashboard (endpoint 20) */
  creators: {
    id: string
    connector: Connector
    handle: string
    status: 'processing' | 'success' | 'expired' | 'not_found'
    added_at: InstantText
    processed_at: InstantText | null
  }
  /** Renewed audiences (endpoint 22) */
  audiences: {
    id: string
    connector: Connector
    handle: string
    status: 'processing' | 'success'
    renewed: number
    processed_at: InstantText | null
  }
  /** Data refresh requests (endpoint 26) */
  refresh_requests: {
    id: string
    request_id: string
    request: RefreshInput
    status: 'pending' | 'success' | 'failed'
    code: number | null
    request_at: InstantText
    response_at: InstantText | null
  }
  /** Data requests (endpoint 28) */
  data_requests: {
    id: string
    request_type: 'creators'
    status: 'initiated' | 'processing' | 'success'
    created_date: InstantText
    request_entries: string[]
    response_entries: {
      request_entry: string
      status: 'success' | 'failed'
      status_reason: string | null
      processed_at: InstantText
    }[]
  }
  /** Competitions (endpoint 30) */
  competitions: {
    id: string
    name: string
    fetch_interval: FetchInterval
    brand_handle: CompetitionHandles
    competitor_handles: CompetitionHandles[]
    status: 'pending' | 'success'
    created_at: InstantText
  }
  /** Video analyses (endpoint 33) */
  video_analyses: {
    id: string
    analysis_id: string
    mode: 'raw' | 'compliance'
    status: 'pending' | 'complete' | 'failed'
    error: { internal_code: number; message: string } | null
    campaign_name: string
    brand_name: string
    video: { name: string; bytes: number; digest: string }
    campaign_brief: {
      approved_script: string | null
      campaign_objective: string | null
      key_messages: string | null
      required_disclosures: string | null
      required_hashtags: string | null
      tone_style_guidelines: string | null
      dos: string | null
      donts: string | null
      prohibited_claims: string | null
      call_to_action: string | null
      other_notes: string | null
    } | null
    created_at: InstantText
  }
}

export type CollectionName = keyof Records
