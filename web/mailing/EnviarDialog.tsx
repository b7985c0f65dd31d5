import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { hsmApi } from '#shared/hsm/api.ts'
import { nomeDoTemplate } from '#shared/hsm/nome.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import {
  CanalDoEnvio,
  foraDaLista,
  nomeDoCanal,
  nomeDoResultadoDoEnvio,
  NovoEnvio,
  type SimulacaoDoEnvio,
} from '#shared/mailing/envio.ts'
import type { MailingAberto } from '#shared/mailing/shapes.ts'
import { contar } from '#shared/numero.ts'
import { q, qDita, useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { CampoInteiro } from '../ui/CampoInteiro.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'
import { formatarNumero } from './colunas.tsx'

const { simularEnvio, incluirEnvio, envios } = mailingApi
type Formulario = z.input<typeof NovoEnvio>

const rotulos = {
  idTemplate: 'Mensagem',
  canal: 'Canal',
  ritmoHora: 'Mensagens por hora (vazio: sem limite)',
}

/** A template to the whole list: what it would do is shown before it can be sent. */
export function EnviarDialog({
  mailing,
  onClose,
}: {
  mailing: MailingAberto
  onClose: () => void
}) {
  const { idMailing, nome, codigoPromotor } = mailing
  const formulario = useFormulario<Formulario>({
    rascunho: `${idMailing}/envio`,
    resolver: zodResolver(NovoEnvio),
    defaultValues: { canal: 'WHATSAPP', idTemplate: '', ritmoHora: null },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const [canal, idTemplate] = useWatch({ control, name: ['canal', 'idTemplate'] })
  const templates = useQuery(qDita(hsmApi.templates, { query: { codigoPromotor } }))
  const simulacao = useQuery({
    ...q(simularEnvio, { params: { idMailing }, body: { canal, idTemplate } }),
    enabled: idTemplate !== '',
  })
  const envio = useChange(incluirEnvio, {
    makesOld: [envios],
    releRecusa: true,
    aoChegar: terminar,
  })
  const semPermissao = useMotivo()(incluirEnvio.permissao)
  const semSaida = simulacao.data?.sairiam === 0 && simulacao.data.esperariam === 0
  return (
    <FormDialog
      titulo={`Enviar mensagem a ${nome}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Enviar à lista',
        salvando: envio.isPending,
        impedimento:
          semPermissao ??
          (simulacao.data === undefined
            ? 'Escolha a mensagem e veja a simulação antes'
            : semSaida
              ? 'Ninguém desta lista receberia a mensagem'
              : undefined),
      }}
      enviar={form.handleSubmit((body) => envio.mutate({ params: { idMailing }, body }))}
    >
      <FormGrid>
        <Largo>
          <CampoSelecao
            control={control}
            name="idTemplate"
            label={rotulos.idTemplate}
            obrigatorio
            carregando={templates.isPending}
            ajuda="Só as mensagens que uma lista preenche"
            opcoes={(templates.data ?? [])
              .filter(({ variaveis }) => foraDaLista(variaveis) === undefined)
              .map((template) => ({ value: template.id, label: nomeDoTemplate(template) }))}
          />
        </Largo>
        <CampoSelecao
          control={control}
          name="canal"
          label={rotulos.canal}
          obrigatorio
          opcoes={CanalDoEnvio.options.map((value) => ({ value, label: nomeDoCanal[value] }))}
        />
        <CampoInteiro control={control} name="ritmoHora" label={rotulos.ritmoHora} />
      </FormGrid>
      {idTemplate !== '' && (
        <Block
          titulo="Simulação"
          consulta={simulacao}
          erro="Esta mensagem não pode ser simulada para uma lista"
          linhas={4}
        >
          {(lida) => <Simulacao simulacao={lida} />}
        </Block>
      )}
    </FormDialog>
  )
}

function Simulacao({ simulacao }: { simulacao: SimulacaoDoEnvio }) {
  const { esperam, julgados, sairiam, esperariam, parados, partesDeSms, previa } = simulacao
  const linhas = [
    ['Sairiam agora', sairiam],
    ...(partesDeSms === null
      ? []
      : [['SMS cobrados, dos que sairiam agora', partesDeSms] as const]),
    ['Esperariam a hora de contato', esperariam],
    ...parados.map(({ codigo, quantas }) => [nomeDoResultadoDoEnvio(codigo), quantas] as const),
  ] as const
  return (
    <div className="stack" data-gap="3">
      <p>
        {contar(esperam, 'cliente espera', 'clientes esperam')} na lista
        {julgados < esperam && ` (julgados os primeiros ${formatarNumero(julgados)})`}. Cada um é
        julgado de novo quando chega a vez. O que sair não volta.
      </p>
      <dl className="description" data-kind="pairs">
        {linhas.map(([nome, quantas]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd className="numeros">{formatarNumero(quantas)}</dd>
          </div>
        ))}
      </dl>
      {previa !== null && (
        <section className="stack" data-gap="1">
          <h3>Como o primeiro cliente lê</h3>
          <p className="card previa" data-pad="2">
            {previa}
          </p>
        </section>
      )}
    </div>
  )
}
