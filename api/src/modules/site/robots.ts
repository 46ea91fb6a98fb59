export const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /order/\nDisallow: /orders\nDisallow: /kitchen\n'
