import type { StorybookConfig } from 'storybook-react-rsbuild'

/** Whether to build only the stories of controls, which need no recorded answers. */
const isControlsOnly = process.env.CARTE_GALLERY === 'controls'

const config: StorybookConfig = {
  framework: 'storybook-react-rsbuild',
  stories: [isControlsOnly ? '../src/controls/*.stories.tsx' : '../src/**/*.stories.tsx'],
  // The pictures of the sample data, and the recorded answers of the test server.
  staticDirs: isControlsOnly
    ? []
    : [
        { from: '../../api/sample/media', to: '/api/images' },
        { from: '../dist/answers', to: '/answers' },
      ],
  // Nothing leaves the machine: no statistics, no search for new versions.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no JavaScript API, which the tables of props need.
  typescript: { reactDocgen: false, check: false },
  // Stories show fixed states, so nothing sets their props or records their events.
  features: {
    actions: false,
    backgrounds: false,
    controls: false,
    interactions: false,
    measure: false,
    outline: false,
  },
}

export default config
