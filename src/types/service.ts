// Generated from the contract of the service. `npm run readme` writes it.

export type CampaignInput = { name: string; brand_name: string }

export type CampaignUpdate = {
  tracking_urls?: readonly string[] | undefined
  brand_url?: string | null | undefined
  name?: string | undefined
  brand_name?: string | undefined
  cost_of_campaign?: number | null | undefined
  custom_field_name?: string | null | undefined
  custom_field_value?: string | number | null | undefined
  /** an HTTP-date, ISO 8601, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS */
  tracking_expiry_at?: string | undefined
  shortlinks?: { [key: string]: readonly string[] } | undefined
  post_costs?: { [key: string]: number } | undefined
}

export type CampaignPatch = {
  add_tracking_urls?: readonly string[] | undefined
  remove_tracking_urls?: readonly string[] | undefined
  add_shortlinks?: readonly { post_url: string; shortlink: readonly string[] }[] | undefined
  remove_shortlinks?: readonly { post_url: string; shortlink: readonly string[] }[] | undefined
}

export type PostTrackingInput = {
  /** the URL of an instagram, youtube or tiktok post */
  url: string
  tracking_duration: 'day' | '14_days' | 'month'
  fetch_all_comments: true
  sentiment_analysis_req: false
}

export type StoreInput = {
  /** a domain such as acme.example-store.com */
  shop: string
  access_token: string
}

export type ShortlinkInput = {
  /** an http or https URL */
  target_url: string
  name: string
  /** a domain such as acme.example-store.com */
  ecom_store_name: string
  utm_source: string
}

export type InitiateInput = {
  connector: 'instagram' | 'youtube'
  /** an absolute URL, of the web or of an app's own scheme */
  redirectUrl: string
  state: string
}

export type VerifyInput = { state: string; token: string }

export type HandlesInput = { handles: readonly string[] }

export type AudienceInput = {
  /** letters, digits, dots, _ and -, with or without @ */
  handle: string
  connector: 'instagram' | 'youtube' | 'tiktok'
}

export type RefreshInput = InstagramRefreshInput | InstagramIdRefreshInput | InstagramPostRefreshInput | YoutubeRefreshInput | YoutubePostRefreshInput

export type DataRequestInput = { request_type: 'creators'; request_entries: readonly string[] }

export type CompetitionInput = {
  fetch_interval: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
  name: string
  brand_handle: CompetitionHandlesInput
  competitor_handles: readonly CompetitionHandlesInput[]
}

export type CompetitionHandlesInput = {
  /** the full URL of a profile on instagram, or "" */
  instagram: string
  /** the full URL of a profile on youtube, or "" */
  youtube: string
}

export type AnalysisForm = {
  /** required: a .mp4, .mov, .avi, .mkv, .webm or .m4v file */
  video: Blob
  /** raw (default) or compliance */
  mode?: 'raw' | 'compliance' | undefined
  /** required */
  campaign_name: string
  /** required */
  brand_name: string
  /** a .pdf, .doc, .docx, .ppt or .pptx file; overrides the fields of the brief */
  guidelines_file?: Blob | undefined
  approved_script?: string | undefined
  /** required in compliance mode without guidelines_file */
  campaign_objective?: string | undefined
  /** required in compliance mode without guidelines_file */
  key_messages?: string | undefined
  required_disclosures?: string | undefined
  required_hashtags?: string | undefined
  tone_style_guidelines?: string | undefined
  dos?: string | undefined
  donts?: string | undefined
  prohibited_claims?: string | undefined
  call_to_action?: string | undefined
  other_notes?: string | undefined
}

export type AddTrackedCreatorInput = {
  connector: 'instagram' | 'youtube'
  /** letters, digits, dots, _ and -, with or without @ */
  handle: string
  /** a cron schedule of five fields, UTC; the key `cron expression`, with a space, is accepted, too */
  cron_expression: string
  /** YYYY-MM-DD HH:MM:SS (UTC), ISO 8601 or a date alone (its 00:00 UTC) */
  tracking_expiry_at: string
  /** a cron schedule of five fields, UTC */
  stories_cron_expression?: string | undefined
  /** YYYY-MM-DD HH:MM:SS (UTC), ISO 8601 or a date alone (its 00:00 UTC) */
  stories_tracking_expiry_at?: string | undefined
}

export type UpdateTrackedCreatorInput = {
  tracking?: boolean | 'true' | 'false' | undefined
  stories_tracking?: boolean | 'true' | 'false' | undefined
  /** a cron schedule of five fields, UTC */
  cron_expression?: string | undefined
  /** a cron schedule of five fields, UTC */
  stories_cron_expression?: string | undefined
  /** YYYY-MM-DD HH:MM:SS (UTC), ISO 8601 or a date alone (its 00:00 UTC) */
  tracking_expiry_at?: string | undefined
  /** YYYY-MM-DD HH:MM:SS (UTC), ISO 8601 or a date alone (its 00:00 UTC) */
  stories_tracking_expiry_at?: string | undefined
}

export type AddTrackedPostInput = {
  connector: 'instagram' | 'youtube'
  shortcode: string
  /** letters, digits, dots, _ and -, with or without @ */
  handle: string
  /** a cron schedule of five fields, UTC */
  cron_expression: string
  /** YYYY-MM-DD HH:MM:SS (UTC), ISO 8601 or a date alone (its 00:00 UTC) */
  tracking_expiry_at: string
}

export type UpdateTrackedPostInput = {
  connector?: 'instagram' | 'youtube' | undefined
  tracking?: boolean | 'true' | 'false' | undefined
  /** a cron schedule of five fields, UTC */
  cron_expression?: string | undefined
  /** YYYY-MM-DD HH:MM:SS (UTC), ISO 8601 or a date alone (its 00:00 UTC) */
  tracking_expiry_at?: string | undefined
}

export type InstagramRefreshInput = {
  request_type: 'instagram'
  /** letters, digits, dots, _ and -, with or without @ */
  handle: string
}

export type InstagramIdRefreshInput = { request_type: 'instagram_id'; ig_user_id: string }

export type InstagramPostRefreshInput = { request_type: 'instagram_post'; shortcode: string }

export type YoutubeRefreshInput = { request_type: 'youtube'; channel_id: string }

export type YoutubePostRefreshInput = { request_type: 'youtube_post'; video_id: string }

export type Campaign = {
  id: string
  name: string
  brand_name: string
  brand_url: string | null
  cost_of_campaign: number | null
  custom_field_name: string | null
  custom_field_value: string | number | null
  campaign_tracking_interval: number
  threshold_er: number | null
  threshold_reach: number | null
  tracking_urls: string[]
  tracking_details: { [key: string]: PostDetail }
  insights_link: string
  /** HTTP-date */
  tracking_expiry_at: string
  status: 'Yet to start' | 'live' | 'completed'
  hashtags: string[]
  show_shortlinks: boolean
  show_post_costs: boolean
  shortlinks: { [key: string]: string[] }
  post_costs: { [key: string]: number }
  /** HTTP-date */
  next_tracking_at: string | null
}

export type PostDetail = {
  connector: 'instagram' | 'youtube' | 'tiktok'
  shortcode: string
  comments_count: number
  likes_count: number
  post_type: 'REEL' | 'VIDEO' | 'SHORTS' | 'IMAGE' | 'CAROUSEL'
  title: string
  description: string
  hashtags: string[]
  creator: PostCreator
  /** HTTP-date */
  posted_date: string
  post_url: string
  image_url: string
  display_url: string
  reach: number
  views: number
  er: number
  saved: number | null
  shares: number | null
  comments: Comment[]
  commentors: Commentor[]
  external_links: string[]
  sponsored: boolean
  /** HTTP-date */
  refresh_date: string
  shortlinks_analysis?: ShortlinksAnalysis
}

export type PostCreator = {
  handle: string
  url: string
  full_name: string
  follower_count: number
  media_count: number
  connector: 'instagram' | 'youtube' | 'tiktok'
}

export type Commentor = {
  username: string
  connector: 'instagram' | 'youtube' | 'tiktok'
  channelId?: string
  imageUrl?: string
}

export type Comment = {
  text: string
  created_at: number | string
  sentiment: 0 | 1
  like_count: number | ''
  commenter: string
}

export type CampaignInsights = {
  status: 'Yet to start' | 'live' | 'completed'
  share_url: string
  connectors: ('instagram' | 'youtube' | 'tiktok')[]
  posts_count: number
  creators_count: number
  reach: number
  views: number
  followers: number
  comments: number
  likes: number
  engagement: number
  er: number
  erv: number
  top_posts: PostDetail[]
  posts: PostDetail[]
  all_comments: Comment[]
  word_cloud: WordCloud
  age_gender_distribution: AgeGenderDistribution
  audience: {
    age_group_distribution: AgeGroupDistribution
    age_gender_distribution: AgeGenderDistribution
    gender_distribution: GenderDistribution
    city_distribution: { [key: string]: number }
    top: {
      gender: 'male' | 'female' | null
      gender_per: number
      age_group: string | null
      age_group_per: number
      location: string | null
      location_per: number
      country: string | null
    }
    comments_sentiment_analysis: CommentsSentimentAnalysis
    /** HTTP-date */
    comments_sentiment_analysis_v2_at: string
    comments_sentiment_analysis_v2: ExtendedSentiment
  }
  reach_trends: { [key: string]: { reach: number } }[]
  engagement_trends: { [key: string]: { engagement: number } }[]
  hashtag_overview: {
    total_reach: number
    total_post_count: number
    total_views: number
    cpr: number
    cpv: number
  }
  hashtags: string[]
  insights_link: string
  /** HTTP-date */
  start_date: string | null
  hashtag_insights: { [key: string]: { posts_count: number; reach: number; views: number } } | null
  cost_of_campaign: number | null
  custom_field_name: string | null
  custom_field_value: string | number | null
  /** HTTP-date */
  insights_refreshed_at: string | null
  name: string
  brand_name: string
  brand_logo_url: string | null
  client_name: string | null
  client_logo_url: string | null
  threshold_reach: number | null
  threshold_er: number | null
}

export type WordCloud = { text: string; value: number }[]

export type CommentsSentimentAnalysis = {
  comments: Comment[]
  total_comments: number
  sentiment: { positives: number; negatives: number; neutral: number }
  word_cloud: WordCloud
}

export type ExtendedSentiment = {
  positive: {
    value: number
    comment_data: {
      comment_id: number
      comment: string
      translation: string
      csat: number
      nps: number
      extraction: { theme: string; sentiment: 'neutral' | 'negative' | 'error' | 'unknown' }[]
      post_url: string
      like_count: number | null
      /** HTTP-date */
      created_at: string
      post_caption: string | null
    }[]
  }
  negative: {
    value: number
    comment_data: {
      comment_id: number
      comment: string
      translation: string
      csat: number
      nps: number
      extraction: { theme: string; sentiment: 'neutral' | 'negative' | 'error' | 'unknown' }[]
      post_url: string
      like_count: number | null
      /** HTTP-date */
      created_at: string
      post_caption: string | null
    }[]
  }
  unknown: {
    value: number
    comment_data: {
      comment_id: number
      comment: string
      translation: string
      csat: number
      nps: number
      extraction: { theme: string; sentiment: 'neutral' | 'negative' | 'error' | 'unknown' }[]
      post_url: string
      like_count: number | null
      /** HTTP-date */
      created_at: string
      post_caption: string | null
    }[]
  }
  total_comments: number
  actionable_insights: string[]
  overall_summary: string[]
  overall_csat: number
  per_post_csat: { [key: string]: number }
  overall_nps: number
  positive_themes: string[]
  negative_themes: string[]
  distribution: {
    excellent: number
    good: number
    neutral: number
    average: number
    negative: number
    unknown: number
  }
  word_cloud: WordCloud
}

export type AgeGenderDistribution = {
  '13-17': GenderDistribution
  '18-24': GenderDistribution
  '25-34': GenderDistribution
  '35-44': GenderDistribution
  '45-54': GenderDistribution
  '55-64': GenderDistribution
  '65-': GenderDistribution
}

export type AgeGroupDistribution = {
  '13-17': number
  '18-24': number
  '25-34': number
  '35-44': number
  '45-54': number
  '55-64': number
  '65-': number
}

export type GenderDistribution = { male: number; female: number }

export type PostTrackingAnswer = { campaign_id: string; status: string }

export type CommentsList = {
  has_next: boolean
  campaign_id: string
  page: number
  limit: number
  total_comments: number
  comments: Comment[]
}

export type StoreAnswer = { status: 'success' }

export type Shortlink = {
  id: string
  name: string
  target_url: string
  short_url: string
  ecom_store_name: string
  utm_source: string
  /** HTTP-date */
  created_at: string
}

export type ShortlinksAnalysis = {
  affiliate_orders_count: number
  affiliate_orders_amount: number
  orders: { order_id: string; products: Product[] }[]
  users: number
  clicks: number
  city_distribution: { city: string | null; users: number; clicks: number }[]
  country_distribution: { country: string; users: number; clicks: number }[]
  platform_distribution: { platform: string; users: number; clicks: number }[]
  device_distribution: { device: string; users: number; clicks: number }[]
  date_distribution: {
    /** YYYY-MM-DD */
    date: string
    users: number
    clicks: number
    affiliate_orders_count: number
    affiliate_orders_amount: number
  }[]
}

export type Product = { id: string; name: string; price: string; quantity: number }

export type TrackedCreator = {
  connector: 'instagram' | 'youtube'
  handle: string
  tracking: boolean
  cron_expression: string
  /** YYYY-MM-DD HH:MM:SS, UTC */
  next_tracking_at: string | null
  /** YYYY-MM-DD HH:MM:SS, UTC */
  tracking_expiry_at: string
  /** YYYY-MM-DD HH:MM:SS.ffffff, UTC */
  created_at: string
  stories_tracking: boolean
  event_insights: CreatorEventInsights
  stories_cron_expression: string | null
  /** YYYY-MM-DD HH:MM:SS, UTC */
  next_stories_tracking_at: string | null
  /** YYYY-MM-DD HH:MM:SS, UTC */
  stories_tracking_expiry_at: string | null
}

export type TrackedPost = {
  connector: 'instagram' | 'youtube'
  shortcode: string
  tracking: boolean
  cron_expression: string
  /** YYYY-MM-DD HH:MM:SS, UTC */
  next_tracking_at: string | null
  /** YYYY-MM-DD HH:MM:SS, UTC */
  tracking_expiry_at: string
  /** YYYY-MM-DD HH:MM:SS.ffffff, UTC */
  created_at: string
  event_insights: PostEventInsights
}

export type CreatorEventInsights = {
  total: number
  webhooks_success_total: number
  this_month: number
  webhooks_success_this_month: number
  today: number
  webhooks_success_today: number
  events_datewise_this_month: { [key: string]: number }[]
  events_creatorwise_this_month: { [key: string]: number }[]
}

export type PostEventInsights = {
  total: number
  webhooks_success_total: number
  this_month: number
  webhooks_success_this_month: number
  today: number
  webhooks_success_today: number
  events_datewise_this_month: { [key: string]: number }[]
  events_creatorwise_posts_this_month: { [key: string]: number }[]
}

export type TrackingInsights = {
  creators: CreatorEventInsights
  posts: PostEventInsights
  tracked_creators: {
    connector: 'instagram' | 'youtube'
    tracking: boolean
    total: number
    handle: string
  }[]
  tracked_posts: {
    connector: 'instagram' | 'youtube'
    tracking: boolean
    total: number
    shortcode: string
  }[]
}

export type InitiatedSession = { redirectUrl: string; state: string }

export type VerifiedSession = {
  state: string
  status: 'success' | 'failed'
  connector: 'instagram' | 'youtube'
  creator_id: string | null
  user_info: {
    name: string | null
    email: string | null
    ig_user_id: string | null
    ig_username: string | null
  }
  error_info: {
    code: 'access_denied' | 'invalid_token' | 'token_used' | 'token_expired'
    message: string
  } | null
}

export type ConsentedInsights = {
  profile_overview: {
    /** DD/MM/YYYY */
    last_processed_at: string
    ig_user_id: string
    handle: string
    followers_count: number
    post_count: number
    following_count: number
    content_per_week: number
    engagement: number
    influencer_tier: string
  }
  profile_details: {
    look_alike_creators: LookAlike[]
    quality: {
      profile_quality_score: number
      profile_quality_rating: string
      engagement_rate: number
      effective_followers: number
      consistency: number
      authentic_audience: number
    }
    ig_user_id: string
    biography: string
    mobile: string | null
    gender: string
    age_group: string
    category: string
    interests: string[]
    location: string | null
    country: string | null
    mentions: string[]
    hashtags: string[]
    brand_mentions: string[]
    mentions_details: { username: string; handle_link: string; posts_count: number }[]
    brand_mentions_details: { username: string; handle_link: string; posts_count: number }[]
    ig_category: string | null
    languages: string[]
    email: string | null
    handle: string
    handle_link: string
    full_name: string
    image_url: string
    external_link: string | null
    /** DD/MM/YYYY */
    last_processed_at: string
  }
  get_reach_and_engagement_details: {
    ig_user_id: string
    non_video_engagement: number
    non_video_average_comments: number
    non_video_reach: number
    non_video_average_views: number
    non_video_average_likes: number
    median_views: number
    median_unique_viewers: number
    effective_follower_rate: number
    median_comments: number
    median_likes: number
    popular_post_type: string | null
    estimated_story_reach: number
    estimted_story_views: number
    paid_post_average_views: number
    paid_post_average_comments: number
    paid_post_average_likes: number
    paid_post_engagement: number
    handle: string
    average_views: number
    average_unique_viewers: number
    overall_engagement: number
    average_comments: number
    average_likes: number
    video_engagement: number
    video_average_comments: number
    video_average_likes: number
    /** DD/MM/YYYY */
    last_processed_at: string
  }
  get_posts: { video_posts: ConsentedVideoPost[]; non_video_posts: ConsentedNonVideoPost[] }
}

export type ConsentedVideoPost = {
  posted_at: number
  video: boolean
  shortcode: string
  hashtags: string[]
  caption: string
  comments_count: number
  likes_count: number
  er: number
  /** HTTP-date */
  posted_date: string
  image_url: string
  sponsored: boolean
  external_links: string[]
  post_type: string
  mentions: string[]
  location_name: string | null
  views: number
}

export type ConsentedNonVideoPost = {
  posted_at: number
  video: boolean
  shortcode: string
  hashtags: string[]
  caption: string
  comments_count: number
  likes_count: number
  er: number
  /** HTTP-date */
  posted_date: string
  image_url: string
  sponsored: boolean
  external_links: string[]
  post_type: string
  mentions: string[]
  location_name: string | null
}

export type LookAlike = { name: string; username: string; image_url: string; handle_link: string }

export type Accepted = { status: 'success' }

export type CreatorStatuses = {
  data: {
    status: 'success' | 'expired' | 'not_found'
    handle_url: string
    handle: string
    connector: 'instagram' | 'youtube' | 'tiktok' | null
  }[]
}

export type PublicInstagramInsights = {
  get_audience: {
    authenticity_distribution: { fake: number; influencers: number; mass_followers: number; real: number }
    comments_sentiment_analysis: { negatives: number; neutral: number; positives: number }
    interests: { [key: string]: number }
    ig_user_id: string
    age_gender_distribution: AgeGenderDistribution
    age_group_distribution: AgeGroupDistribution
    city_distribution: { [key: string]: number }
    comments: Comment[]
    comments_wordmap: WordCloud
    gender_distribution: GenderDistribution
    handle: string
    /** DD/MM/YYYY */
    last_processed_at: string
    notable_followers: { name: string; username: string; image_url: string; handle_link: string }[]
  }
  get_growth_trends: {
    cumulative_followers_trends: { [key: string]: { followers: number } }[]
    engagement_trends: { [key: string]: { engagement: number } }[]
    ig_user_id: string
    handle: string
    /** DD/MM/YYYY */
    last_processed_at: string
    monthly_engagement: number
    monthly_followers: number
    quaterly_engagement: number
    quaterly_followers: number
    yearly_engagement: number
    yearly_followers: number
  }
  get_posts: {
    ig_user_id: string
    /** DD/MM/YYYY */
    last_processed_at: string
    non_video_posts: PublicPost[]
    video_posts: PublicPost[]
  }
  get_reach_and_engagement_details: {
    ig_user_id: string
    non_video_engagement: number
    non_video_average_comments: number
    non_video_reach: number
    non_video_average_views: number
    non_video_average_likes: number
    median_views: number
    median_unique_viewers: number
    effective_follower_rate: number
    median_comments: number
    median_likes: number
    popular_post_type: string | null
    estimated_story_reach: number
    estimted_story_views: number
    paid_post_average_views: number
    paid_post_average_comments: number
    paid_post_average_likes: number
    paid_post_engagement: number
    handle: string
    average_views: number
    average_unique_viewers: number
    overall_engagement: number
    average_comments: number
    average_likes: number
    video_engagement: number
    video_average_comments: number
    video_average_likes: number
    /** DD/MM/YYYY */
    last_processed_at: string
  }
  profile_details: {
    look_alike_creators: LookAlike[]
    quality: {
      profile_quality_score: number
      profile_quality_rating: string
      engagement_rate: number
      effective_followers: number
      consistency: number
      authentic_audience: number
    }
    ig_user_id: string
    biography: string
    mobile: string | null
    gender: string
    age_group: string
    category: string
    interests: string[]
    location: string | null
    country: string | null
    mentions: string[]
    hashtags: string[]
    brand_mentions: string[]
    mentions_details: { username: string; handle_link: string; posts_count: number }[]
    brand_mentions_details: { username: string; handle_link: string; posts_count: number }[]
    ig_category: string | null
    languages: string[]
    email: string | null
    handle: string
    handle_link: string
    full_name: string
    image_url: string
    external_link: string | null
    /** DD/MM/YYYY */
    last_processed_at: string
  }
  profile_overview: {
    /** DD/MM/YYYY */
    last_processed_at: string
    ig_user_id: string
    handle: string
    followers_count: number
    post_count: number
    following_count: number
    content_per_week: number
    engagement: number
    influencer_tier: string
  }
  unrelated_data: { status: 'success'; time_taken: number }
}

export type PublicYoutubeInsights = {
  get_audience: {
    authenticity_distribution: { fake: number; influencers: number; mass_followers: number; real: number }
    comments_sentiment_analysis: { negatives: number; neutral: number; positives: number }
    interests: { [key: string]: number }
    age_gender_distribution: AgeGenderDistribution
    age_group_distribution: AgeGroupDistribution
    city_distribution: { [key: string]: number }
    comments: Comment[]
    comments_wordmap: WordCloud
    gender_distribution: GenderDistribution
    handle: string
    /** DD/MM/YYYY */
    last_processed_at: string
    notable_followers: { name: string; username: string; image_url: string; handle_link: string }[]
    channel_id: string
  }
  get_growth_trends: {
    cumulative_followers_trends: { [key: string]: { followers: number } }[]
    engagement_trends: { [key: string]: { engagement: number } }[]
    handle: string
    /** DD/MM/YYYY */
    last_processed_at: string
    monthly_engagement: number
    monthly_followers: number
    quaterly_engagement: number
    quaterly_followers: number
    yearly_engagement: number
    yearly_followers: number
    channel_id: string
  }
  get_posts: {
    /** DD/MM/YYYY */
    last_processed_at: string
    non_video_posts: PublicPost[]
    video_posts: PublicPost[]
    channel_id: string
  }
  get_reach_and_engagement_details: {
    non_video_engagement: number
    non_video_average_comments: number
    non_video_reach: number
    non_video_average_views: number
    non_video_average_likes: number
    median_views: number
    median_unique_viewers: number
    effective_follower_rate: number
    median_comments: number
    median_likes: number
    popular_post_type: string | null
    estimated_story_reach: number
    estimted_story_views: number
    paid_post_average_views: number
    paid_post_average_comments: number
    paid_post_average_likes: number
    paid_post_engagement: number
    handle: string
    average_views: number
    average_unique_viewers: number
    overall_engagement: number
    average_comments: number
    average_likes: number
    video_engagement: number
    video_average_comments: number
    video_average_likes: number
    /** DD/MM/YYYY */
    last_processed_at: string
    channel_id: string
  }
  profile_details: {
    look_alike_creators: LookAlike[]
    quality: {
      profile_quality_score: number
      profile_quality_rating: string
      engagement_rate: number
      effective_followers: number
      consistency: number
      authentic_audience: number
    }
    biography: string
    mobile: string | null
    gender: string
    age_group: string
    category: string
    interests: string[]
    location: string | null
    country: string | null
    mentions: string[]
    hashtags: string[]
    brand_mentions: string[]
    mentions_details: { username: string; handle_link: string; posts_count: number }[]
    brand_mentions_details: { username: string; handle_link: string; posts_count: number }[]
    ig_category: string | null
    languages: string[]
    email: string | null
    handle: string
    handle_link: string
    full_name: string
    image_url: string
    external_link: string | null
    /** DD/MM/YYYY */
    last_processed_at: string
    channel_id: string
  }
  profile_overview: {
    /** DD/MM/YYYY */
    last_processed_at: string
    handle: string
    followers_count: number
    post_count: number
    following_count: number
    content_per_week: number
    engagement: number
    influencer_tier: string
    channel_id: string
  }
  unrelated_data: { status: 'success'; time_taken: number }
}

export type PublicTiktokInsights = {
  get_audience: {
    authenticity_distribution: { fake: number; influencers: number; mass_followers: number; real: number }
    comments_sentiment_analysis: { negatives: number; neutral: number; positives: number }
    interests: { [key: string]: number }
    age_gender_distribution: AgeGenderDistribution
    age_group_distribution: AgeGroupDistribution
    city_distribution: { [key: string]: number }
    comments: Comment[]
    comments_wordmap: WordCloud
    gender_distribution: GenderDistribution
    handle: string
    /** DD/MM/YYYY */
    last_processed_at: string
    notable_followers: { name: string; username: string; image_url: string; handle_link: string }[]
    tiktok_user_id: string
  }
  get_growth_trends: {
    cumulative_followers_trends: { [key: string]: { followers: number } }[]
    engagement_trends: { [key: string]: { engagement: number } }[]
    handle: string
    /** DD/MM/YYYY */
    last_processed_at: string
    monthly_engagement: number
    monthly_followers: number
    quaterly_engagement: number
    quaterly_followers: number
    yearly_engagement: number
    yearly_followers: number
    tiktok_user_id: string
  }
  get_posts: {
    /** DD/MM/YYYY */
    last_processed_at: string
    non_video_posts: PublicPost[]
    video_posts: PublicPost[]
    tiktok_user_id: string
  }
  get_reach_and_engagement_details: {
    non_video_engagement: number
    non_video_average_comments: number
    non_video_reach: number
    non_video_average_views: number
    non_video_average_likes: number
    median_views: number
    median_unique_viewers: number
    effective_follower_rate: number
    median_comments: number
    median_likes: number
    popular_post_type: string | null
    estimated_story_reach: number
    estimted_story_views: number
    paid_post_average_views: number
    paid_post_average_comments: number
    paid_post_average_likes: number
    paid_post_engagement: number
    handle: string
    average_views: number
    average_unique_viewers: number
    overall_engagement: number
    average_comments: number
    average_likes: number
    video_engagement: number
    video_average_comments: number
    video_average_likes: number
    /** DD/MM/YYYY */
    last_processed_at: string
    tiktok_user_id: string
  }
  profile_details: {
    look_alike_creators: LookAlike[]
    quality: {
      profile_quality_score: number
      profile_quality_rating: string
      engagement_rate: number
      effective_followers: number
      consistency: number
      authentic_audience: number
    }
    biography: string
    mobile: string | null
    gender: string
    age_group: string
    category: string
    interests: string[]
    location: string | null
    country: string | null
    mentions: string[]
    hashtags: string[]
    brand_mentions: string[]
    mentions_details: { username: string; handle_link: string; posts_count: number }[]
    brand_mentions_details: { username: string; handle_link: string; posts_count: number }[]
    ig_category: string | null
    languages: string[]
    email: string | null
    handle: string
    handle_link: string
    full_name: string
    image_url: string
    external_link: string | null
    /** DD/MM/YYYY */
    last_processed_at: string
    tiktok_user_id: string
  }
  profile_overview: {
    /** DD/MM/YYYY */
    last_processed_at: string
    handle: string
    followers_count: number
    post_count: number
    following_count: number
    content_per_week: number
    engagement: number
    influencer_tier: string
    tiktok_user_id: string
  }
  unrelated_data: { status: 'success'; time_taken: number }
}

export type PublicPost = {
  comments_count: number
  er: number
  hashtags: string[]
  image_url: string
  likes_count: number
  post_url: string
  /** HTTP-date */
  posted_date: string
  shortcode: string
  sponsored: boolean
  title: string
  views: number
}

export type RefreshRequest = {
  request_id: string
  request: {
    request_type: 'instagram' | 'instagram_id' | 'instagram_post' | 'youtube' | 'youtube_post'
    /** letters, digits, dots, _ and -, with or without @ */
    handle?: string
    ig_user_id?: string
    shortcode?: string
    channel_id?: string
    video_id?: string
  }
  response: {
    growth_trends: RefreshedGrowth
    posts: RefreshedPosts
    profile_details: RefreshedProfile
    profile_overview: RefreshedOverview
    reach_and_engagement_details: {
      ig_user_id: string
      non_video_engagement: number
      non_video_average_comments: number
      non_video_reach: number
      non_video_average_views: number
      non_video_average_likes: number
      median_views: number
      median_unique_viewers: number
      effective_follower_rate: number
      median_comments: number
      median_likes: number
      popular_post_type: string | null
      estimated_story_reach: number
      estimted_story_views: number
      paid_post_average_views: number
      paid_post_average_comments: number
      paid_post_average_likes: number
      paid_post_engagement: number
      handle: string
      average_views: number
      average_unique_viewers: number
      overall_engagement: number
      average_comments: number
      average_likes: number
      video_engagement: number
      video_average_comments: number
      video_average_likes: number
      /** DD/MM/YYYY */
      last_processed_at: string
    }
  } | {
    growth_trends: RefreshedGrowth
    posts: RefreshedPosts
    profile_details: RefreshedProfile
    profile_overview: RefreshedChannelOverview
    reach_and_engagement_details: {
      non_video_engagement: number
      non_video_average_comments: number
      non_video_reach: number
      non_video_average_views: number
      non_video_average_likes: number
      median_views: number
      median_unique_viewers: number
      effective_follower_rate: number
      median_comments: number
      median_likes: number
      popular_post_type: string | null
      estimated_story_reach: number
      estimted_story_views: number
      paid_post_average_views: number
      paid_post_average_comments: number
      paid_post_average_likes: number
      paid_post_engagement: number
      handle: string
      average_views: number
      average_unique_viewers: number
      overall_engagement: number
      average_comments: number
      average_likes: number
      video_engagement: number
      video_average_comments: number
      video_average_likes: number
      /** DD/MM/YYYY */
      last_processed_at: string
      channel_id: string
    }
  } | null
  status: {
    code: number
    message: 'pending' | 'success' | 'failed'
    /** HTTP-date */
    request_at: string
    /** HTTP-date */
    response_at: string | null
  }
}

export type RefreshedPosts = { non_video_posts: RefreshedPost[]; video_posts: RefreshedVideoPost[] }

export type RefreshedPost = {
  comments_count: number
  hashtags: string[]
  likes_count: number
  /** HTTP-date */
  posted_date: string
  shortcode: string
  sponsored: boolean
  caption: string
  engagement: number
  external_links: string[]
  raw_image_url: string
}

export type RefreshedVideoPost = {
  comments_count: number
  hashtags: string[]
  likes_count: number
  /** HTTP-date */
  posted_date: string
  shortcode: string
  sponsored: boolean
  caption: string
  engagement: number
  external_links: string[]
  raw_image_url: string
  views: number
}

export type RefreshedGrowth = {
  engagement_trends: { [key: string]: { engagement: number } }[]
  followers_trends: { [key: string]: { followers: number } }[]
  monthly_engagement_growth: number
  quaterly_engagement_growth: number
  yearly_engagement_growth: number
  monthly_followers_growth: number
  quaterly_followers_growth: number
  yearly_followers_growth: number
}

export type RefreshedProfile = {
  biography: string
  brand_mentions: string[]
  category: string
  city: string | null
  country: string | null
  email: string | null
  external_links: string[]
  full_name: string
  hashtags: string[]
  ig_category: string | null
  mentions: string[]
  mobile: string | null
  raw_image_url: string
}

export type RefreshedOverview = {
  content_per_week: number
  engagement: number
  followers_count: number
  following_count: number
  handle: string
  influencer_tier: string
  post_count: number
  ig_user_id: string
}

export type RefreshedChannelOverview = {
  content_per_week: number
  engagement: number
  followers_count: number
  following_count: number
  handle: string
  influencer_tier: string
  post_count: number
  channel_id: string
}

export type DataRequestCreated = { data_request_id: string; status: 'initiated' }

export type DataRequest = {
  processed_entries: number
  success_entries: number
  /** HTTP-date */
  created_date: string
  request_entries: string[]
  response_entries: ResponseEntry[]
  id: string
  request_type: 'creators'
  status: 'initiated' | 'processing' | 'success'
}

export type ResponseEntry = {
  request_entry: string
  platform: 'instagram' | 'youtube' | 'tiktok' | null
  handle: string | null
  status: 'success' | 'failed'
  status_reason: string | null
  url: string | null
  views: number | null
  full_name: string | null
  followers: number | null
  posts: number | null
  tier: string | null
}

export type Competition = {
  brand_handle: CompetitionHandles
  competitor_handles: CompetitionHandles[]
  /** YYYY-MM-DD HH:MM:SS.ffffff, UTC */
  created_at: string
  id: string
  name: string
  status: 'pending' | 'success'
}

export type CompetitionHandles = {
  /** the full URL of a profile on instagram, or "" */
  instagram: string
  /** the full URL of a profile on youtube, or "" */
  youtube: string
}

export type CompetitionInsights = {
  id: string
  name: string
  status: 'pending' | 'success'
  fetch_interval: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
  /** YYYY-MM-DD */
  start_date: string | null
  /** YYYY-MM-DD */
  end_date: string | null
  brand: {
    handles: CompetitionHandles
    followers: number
    posts: number
    engagement: number
    share_of_voice: number
    instagram: {
      handle: string
      handle_link: string
      full_name: string
      followers: number
      posts: number
      engagement: number
      er: number
      share_of_voice: number
      top_posts: {
        shortcode: string
        post_url: string
        post_type: 'REEL' | 'VIDEO' | 'SHORTS' | 'IMAGE' | 'CAROUSEL'
        title: string
        image_url: string
        /** HTTP-date */
        posted_date: string
        likes_count: number
        comments_count: number
        views: number
        engagement: number
      }[]
      followers_trends: { [key: string]: { followers: number } }[]
      engagement_trends: { [key: string]: { engagement: number; posts: number } }[]
    } | null
    youtube: {
      handle: string
      handle_link: string
      full_name: string
      followers: number
      posts: number
      engagement: number
      er: number
      share_of_voice: number
      top_posts: {
        shortcode: string
        post_url: string
        post_type: 'REEL' | 'VIDEO' | 'SHORTS' | 'IMAGE' | 'CAROUSEL'
        title: string
        image_url: string
        /** HTTP-date */
        posted_date: string
        likes_count: number
        comments_count: number
        views: number
        engagement: number
      }[]
      followers_trends: { [key: string]: { followers: number } }[]
      engagement_trends: { [key: string]: { engagement: number; posts: number } }[]
    } | null
  }
  competitors: {
    handles: CompetitionHandles
    followers: number
    posts: number
    engagement: number
    share_of_voice: number
    instagram: {
      handle: string
      handle_link: string
      full_name: string
      followers: number
      posts: number
      engagement: number
      er: number
      share_of_voice: number
      top_posts: {
        shortcode: string
        post_url: string
        post_type: 'REEL' | 'VIDEO' | 'SHORTS' | 'IMAGE' | 'CAROUSEL'
        title: string
        image_url: string
        /** HTTP-date */
        posted_date: string
        likes_count: number
        comments_count: number
        views: number
        engagement: number
      }[]
      followers_trends: { [key: string]: { followers: number } }[]
      engagement_trends: { [key: string]: { engagement: number; posts: number } }[]
    } | null
    youtube: {
      handle: string
      handle_link: string
      full_name: string
      followers: number
      posts: number
      engagement: number
      er: number
      share_of_voice: number
      top_posts: {
        shortcode: string
        post_url: string
        post_type: 'REEL' | 'VIDEO' | 'SHORTS' | 'IMAGE' | 'CAROUSEL'
        title: string
        image_url: string
        /** HTTP-date */
        posted_date: string
        likes_count: number
        comments_count: number
        views: number
        engagement: number
      }[]
      followers_trends: { [key: string]: { followers: number } }[]
      engagement_trends: { [key: string]: { engagement: number; posts: number } }[]
    } | null
  }[]
}

export type FoundCreators = { objects: FoundCreator[] }

export type FoundCreator = {
  connector: 'instagram' | 'youtube' | 'tiktok'
  insights_link: string
  audience: { location: string; gender: string; ageGroup: string } | null
  interests: string[]
  hasEmail: boolean
  hasPhone: boolean
  /** HTTP-date */
  createdDate: string
  /** HTTP-date */
  refreshedDate: string
  inMyCreators: boolean
  _id: string
  handle: string
  image_link: string
  handle_link: string
  followers: number
  engagement: number
  posts: number
  category: string
  full_name: string
  average_views: number | null
  gender: string
  age_group: string
  effective_follower_rate: number
  quality: { profile_quality_score: number; profile_quality_rating: string }
  location: string | null
  country: string | null
  status: 'success'
  source: 'discovery' | 'my_creators'
}

export type StartedAnalysis = { analysis_id: string; status: 'pending' }

export type VideoAnalysis = {
  analysis_id: string
  mode: 'raw' | 'compliance'
  status: 'pending' | 'complete' | 'failed'
  campaign_name: string
  brand_name: string
  raw_analysis: string | null
  campaign_brief: CampaignBrief | null
  compliance_report: ComplianceReport | null
  error: AnalysisError | null
}

export type CampaignBrief = {
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
}

export type ComplianceReport = {
  compliant_elements: string[]
  violations: { issue: string; why_it_matters: string; evidence: string }[]
  missing_requirements: string[]
  rectifications: string[]
  compliance_score: number
  summary: string
}

export type AnalysisError = { internal_code: number; message: string }

export type Refusal = {
  error: {
    http_status: number
    internal_code: number
    message: string
    details?: { path: string; message: string }[]
  }
}

export type DocumentedRefusal = { error: { http_status: number; internal_code: number; message: string } }

export type CommentsProcessedData = { campaign_id: string }

export type CreatorEventData = {
  connector: 'instagram' | 'youtube'
  handle: string
  schedule: 'posts' | 'stories'
  /** YYYY-MM-DD HH:MM:SS, UTC */
  tracked_at: string
  follower_count: number
  following_count: number
  media_count: number
  er: number
  average_likes: number
  average_comments: number
  average_views: number
}

export type PostEventData = {
  connector: 'instagram' | 'youtube'
  shortcode: string
  handle: string
  /** YYYY-MM-DD HH:MM:SS, UTC */
  tracked_at: string
  likes_count: number
  comments_count: number
  views: number
  reach: number
  er: number
  saved: number | null
  shares: number | null
}

export type JobEndData = { job: string; id: string; status: string }

export type PostTrackingCommentsProcessedPayload = {
  type: 'post_tracking.comments_processed'
  timestamp: string
  data: CommentsProcessedData
}

export type RtTrackingCreatorEventPayload = { type: 'rt_tracking.creator.event'; timestamp: string; data: CreatorEventData }

export type RtTrackingPostEventPayload = { type: 'rt_tracking.post.event'; timestamp: string; data: PostEventData }

export type CampaignCompletedPayload = { type: 'campaign.completed'; timestamp: string; data: JobEndData }

export type PostTrackingCompletedPayload = { type: 'post_tracking.completed'; timestamp: string; data: JobEndData }

export type CreatorCompletedPayload = { type: 'creator.completed'; timestamp: string; data: JobEndData }

export type CreatorFailedPayload = { type: 'creator.failed'; timestamp: string; data: JobEndData }

export type AudienceCompletedPayload = { type: 'audience.completed'; timestamp: string; data: JobEndData }

export type DataRefreshCompletedPayload = { type: 'data_refresh.completed'; timestamp: string; data: JobEndData }

export type DataRefreshFailedPayload = { type: 'data_refresh.failed'; timestamp: string; data: JobEndData }

export type DataRequestCompletedPayload = { type: 'data_request.completed'; timestamp: string; data: JobEndData }

export type CompetitionCompletedPayload = { type: 'competition.completed'; timestamp: string; data: JobEndData }

export type VideoAnalysisCompletedPayload = { type: 'video_analysis.completed'; timestamp: string; data: JobEndData }

export type VideoAnalysisFailedPayload = { type: 'video_analysis.failed'; timestamp: string; data: JobEndData }

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
    query: { key: string }
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
    query: { page: number | `${number}`; limit: number | `${number}` }
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
    query: { identifier: string }
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
    query: { identifier: string }
    body: undefined
    answer: PublicInstagramInsights
  }
  /** GET /api/v1/insights/public/youtube/overall: Read the public insights of a youtube channel */
  getPublicYoutubeInsights: {
    params: undefined
    query: { identifier: string }
    body: undefined
    answer: PublicYoutubeInsights
  }
  /** GET /api/v1/insights/public/tiktok/overall: Read the public insights of a tiktok creator */
  getPublicTiktokInsights: {
    params: undefined
    query: { identifier: string }
    body: undefined
    answer: PublicTiktokInsights
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
      type: 'discovery'
      skip: number | `${number}`
      limit: number | `${number}`
      handle?: string | undefined
      connector?: 'instagram' | 'youtube' | 'tiktok' | '' | 'null' | undefined
      location?: string | undefined
      country?: string | undefined
      tier?: 'early' | 'nano' | 'micro' | 'lower-mid' | 'upper-mid' | 'macro' | 'mega' | 'celebrity' | '' | 'null' | undefined
      er?: 'vlow' | 'low' | 'micro' | 'mid' | 'macro' | 'high' | 'vhigh' | '' | 'null' | undefined
      posts?: 'low' | 'micro' | 'mid' | 'macro' | '' | 'null' | undefined
      category?: 'Art & Design' | 'Automobiles' | 'Beauty & Hygiene' | 'Books & Writing' | 'Business & Entrepreneurship' | 'Cinema & Entertainment' | 'Family & Relationships' | 'Fashion' | 'Finance' | 'Food & Beverages' | 'Gaming' | 'Health & Fitness' | 'Home & Lifestyle' | 'Learning & Education' | 'Infotainment' | 'Vloggers & Bloggers' | 'Politics' | 'Non Profits' | 'Fan Pages' | 'Motivational' | 'Music & Dance' | 'News & Journalism' | 'Parenting' | 'Photography' | 'Religion & Spirituality' | 'Sports' | 'Technology' | 'Travel & Adventure' | 'Work & Career' | '' | 'null' | undefined
      bio?: string | undefined
      contact?: 'email' | 'phone' | 'either' | 'both' | '' | 'null' | undefined
      average_views_range?: '0-10000' | '10000-50000' | '50000-100000' | '100000-500000' | '500000-1000000' | '' | 'null' | undefined
      pqs_range?: '0-25' | '25-50' | '50-75' | '75-100' | '' | 'null' | undefined
      efr_range?: '0-1' | '1-3' | '3-5' | '5-7' | '7-10' | '10-15' | '' | 'null' | undefined
      hashtags?: string | undefined
      brand_mentions?: string | undefined
      gender?: 'male' | 'female' | 'n/a' | '' | 'null' | undefined
      agegroup?: '13-17' | '18-24' | '25-34' | '35-44' | '45-54' | '55-64' | '65-' | '' | 'null' | undefined
      /** min-max in whole numbers */
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
  /** A campaign has completed */
  'campaign.completed': CampaignCompletedPayload
  /** A post_tracking has completed */
  'post_tracking.completed': PostTrackingCompletedPayload
  /** A creator has completed */
  'creator.completed': CreatorCompletedPayload
  /** A creator has failed */
  'creator.failed': CreatorFailedPayload
  /** A audience has completed */
  'audience.completed': AudienceCompletedPayload
  /** A data_refresh has completed */
  'data_refresh.completed': DataRefreshCompletedPayload
  /** A data_refresh has failed */
  'data_refresh.failed': DataRefreshFailedPayload
  /** A data_request has completed */
  'data_request.completed': DataRequestCompletedPayload
  /** A competition has completed */
  'competition.completed': CompetitionCompletedPayload
  /** A video_analysis has completed */
  'video_analysis.completed': VideoAnalysisCompletedPayload
  /** A video_analysis has failed */
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
    brand_url: string | null
    cost_of_campaign: number | null
    custom_field_name: string | null
    custom_field_value: string | number | null
    campaign_tracking_interval: number
    threshold_er: number | null
    threshold_reach: number | null
    tracking_urls: string[]
    tracked_since: { [key: string]: string }
    shortlinks: { [key: string]: string[] }
    post_costs: { [key: string]: number }
    sentiment_analysis_req: boolean
    created_at: string
    tracking_expiry_at: string
    live_since: string | null
    completed_at: string | null
  }
  /** One-post campaigns (endpoints 6 and 7) */
  post_trackings: {
    id: string
    campaign_id: string
    status: 'processing' | 'processed'
    /** the URL of an instagram, youtube or tiktok post */
    url: string
    tracked_since: string
    created_at: string
    processed_at: string | null
  }
  /** Connected online stores (endpoint 8) */
  stores: { id: string; shop: string; status: 'success'; created_at: string }
  /** Short links (endpoint 9), with visits and orders */
  shortlinks: {
    id: string
    name: string
    /** an http or https URL */
    target_url: string
    ecom_store_name: string
    utm_source: string
    created_at: string
    visits: {
      visitor: string
      city: string | null
      country: string
      platform: string
      device: string
      day: string
      first_at: string
      clicks: number
    }[]
    orders: {
      order_id: string
      at: string
      cents: number
      products: { id: string; name: string; price: string; quantity: number }[]
    }[]
  }
  /** Verification sessions (endpoint 17) */
  verification_sessions: {
    id: string
    connector: 'instagram' | 'youtube'
    /** an absolute URL, of the web or of an app's own scheme */
    redirectUrl: string
    state: string
    handle: string
    created_at: string
    tokens: {
      token: string
      choice: 'allow' | 'deny'
      handle: string
      issued_at: string
      spent: boolean
    }[]
    issued: number
  }
  /** Creators who gave consent (endpoints 17 to 19) */
  consents: {
    id: string
    creator_id: string
    connector: 'instagram' | 'youtube'
    handle: string
    created_at: string
  }
  /** Creators under real-time tracking (endpoint 10) */
  tracked_creators: {
    id: string
    connector: 'instagram' | 'youtube'
    created_at: string
    handle: string
    tracking: boolean
    /** a cron schedule of five fields, UTC */
    cron_expression: string
    tracking_expiry_at: string
    stories_tracking: boolean
    stories_cron_expression: string | null
    stories_tracking_expiry_at: string | null
    events: { since: string; total: number; days: { [key: string]: number } }
    stories_events: { since: string; total: number; days: { [key: string]: number } } | null
  }
  /** Posts under real-time tracking (endpoint 13) */
  tracked_posts: {
    id: string
    connector: 'instagram' | 'youtube'
    created_at: string
    shortcode: string
    handle: string
    tracking: boolean
    /** a cron schedule of five fields, UTC */
    cron_expression: string
    tracking_expiry_at: string
    events: { since: string; total: number; days: { [key: string]: number } }
  }
  /** Creators on the dashboard (endpoint 20) */
  creators: {
    id: string
    connector: 'instagram' | 'youtube' | 'tiktok'
    handle: string
    status: 'processing' | 'success' | 'expired' | 'not_found'
    added_at: string
    processed_at: string | null
  }
  /** Renewed audiences (endpoint 22) */
  audiences: {
    id: string
    connector: 'instagram' | 'youtube' | 'tiktok'
    handle: string
    status: 'processing' | 'success'
    renewed: number
    processed_at: string | null
  }
  /** Data refresh requests (endpoint 26) */
  refresh_requests: {
    id: string
    request_id: string
    request: { [key: string]: string }
    status: 'pending' | 'success' | 'failed'
    code: number | null
    request_at: string
    response_at: string | null
  }
  /** Data requests (endpoint 28) */
  data_requests: {
    id: string
    request_type: 'creators'
    status: 'initiated' | 'processing' | 'success'
    created_date: string
    request_entries: string[]
    response_entries: {
      request_entry: string
      status: 'success' | 'failed'
      status_reason: string | null
      processed_at: string
    }[]
  }
  /** Competitions (endpoint 30) */
  competitions: {
    id: string
    name: string
    fetch_interval: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
    brand_handle: {
      /** the full URL of a profile on instagram, or "" */
      instagram: string
      /** the full URL of a profile on youtube, or "" */
      youtube: string
    }
    competitor_handles: {
      /** the full URL of a profile on instagram, or "" */
      instagram: string
      /** the full URL of a profile on youtube, or "" */
      youtube: string
    }[]
    status: 'pending' | 'success'
    created_at: string
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
    created_at: string
  }
}

export type CollectionName = keyof Records
